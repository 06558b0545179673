"""The experiments of Mourits 2022 on Nurimaze."""
