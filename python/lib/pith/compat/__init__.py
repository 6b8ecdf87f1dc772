"""Replacements for other extractors, with the same functions and arguments."""
