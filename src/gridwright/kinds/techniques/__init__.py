"""Techniques of each kind: how a person settles cells, with sentence, reason and lesson."""
