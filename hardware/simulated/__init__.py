"""The stand-ins for a real table and a real camera: a virtual table that a virtual camera photographs."""
