"""The experiments of Kleijn 2018 on Kamaji."""
