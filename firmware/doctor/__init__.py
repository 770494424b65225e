"""The doctor: is the box well, part by part, in plain words, whatever is missing or broken."""

from firmware.doctor.check import Check, count, worst
from firmware.doctor.examination import examine
from firmware.machine import Machine

__all__ = ["Check", "Machine", "count", "examine", "worst"]
