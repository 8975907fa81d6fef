"""Clothes laid flat."""
from materials import fabric, labeled, matte, metal, plastic, principled
from registry import model
from shapes import box, prism, tube
from textiles import button, curve, garment, height_at, mirrored, on_cloth

TEE = [(0, 0.64), (0.1, 0.66), (0.2, 0.74, 1), (0.52, 0.62, 1), (0.56, 0.59), (0.96, 0.2, 1), (0.74, 0.02, 1), (0.52, 0.2, 1),
       (0.5, -0.2), (0.52, -0.82, 1), (0.26, -0.84), (0, -0.84)]
LONG = [(0, 0.72), (0.16, 0.78, 1), (0.5, 0.66, 1), (0.58, 0.58), (0.88, -0.5, 1), (0.7, -0.58, 1), (0.52, 0.16, 1), (0.5, -0.2),
        (0.53, -0.86, 1), (0.26, -0.88), (0, -0.88)]
ARMPITS = [(0.5, 0.2, 215, 38, 0.42, 1.1), (-0.5, 0.2, -35, 38, 0.42, 1.1)]


def both(points):
    return [points, [(-x, y) for x, y in points]]


def inside(material, w=0.19, top=0.72, low=0.57):
    """The back of the neck, seen through the collar."""
    garment(curve([(-w, top), (0, top + 0.015), (w, top), (w * 0.55, low + 0.03), (0, low), (-w * 0.55, low + 0.03)]), material, 0.02,
            5.0, (), 0.004)


@model("t-shirt", "lie")
def t_shirt():
    m = fabric(1, scale=150, strength=0.12)
    o = garment(curve(mirrored(TEE)), m, 0.06, 3.0,
                ARMPITS + [(0.2, 0.66, 260, 25, 0.3, 0.5), (-0.2, 0.66, 280, 25, 0.3, 0.5)], 0.03)
    inside(m)
    on_cloth(o, [(-0.2, 0.73), (-0.15, 0.66), (-0.08, 0.63), (0, 0.62), (0.08, 0.63), (0.15, 0.66), (0.2, 0.73)], 0.017, m, 0.004)
    for line in both([(0.53, 0.61), (0.5, 0.45), (0.51, 0.22)]):
        on_cloth(o, line, 0.004, m, -0.002)


@model("tank-top", "lie")
def tank_top():
    m, edge = fabric(1, scale=110, strength=0.3), fabric(2, scale=110)
    half = [(0, 0.42), (0.12, 0.5), (0.17, 0.78, 1), (0.32, 0.78, 1), (0.33, 0.5), (0.5, 0.24, 1), (0.49, -0.2), (0.51, -0.84, 1), (0.26, -0.86), (0, -0.86)]
    o = garment(curve(mirrored(half)), m, 0.06, 4.0, ARMPITS, 0.03)
    on_cloth(o, [(-0.17, 0.76), (-0.12, 0.51), (0, 0.43), (0.12, 0.51), (0.17, 0.76)], 0.016, edge, 0.002)
    for line in both([(0.32, 0.77), (0.33, 0.52), (0.49, 0.26)]):
        on_cloth(o, line, 0.014, edge, 0.002)
    on_cloth(o, [(-0.49, -0.35), (0.5, 0.2)], 0.02, edge, -0.008, 24)


SKIRT = [(0.2 * i, 0.16, 270 + 14 * i, 9, 1.6, 1.3) for i in (-1.4, -0.7, 0, 0.7, 1.4)]


@model("dress", "lie")
def dress():
    m = fabric(1, scale=170, strength=0.08)
    half = [(0, 0.78), (0.12, 0.8), (0.24, 0.92, 1), (0.36, 0.9, 1), (0.33, 0.72), (0.38, 0.56, 1), (0.33, 0.3), (0.3, 0.14),
            (0.38, -0.1), (0.62, -0.86, 1), (0.3, -0.93), (0, -0.95)]
    o = garment(curve(mirrored(half)), m, 0.06, 2.0, SKIRT + [(0.36, 0.5, 215, 30, 0.25, 0.8), (-0.36, 0.5, -35, 30, 0.25, 0.8)], 0.035)
    inside(m, 0.25, 0.9, 0.74)
    on_cloth(o, [(-0.295, 0.16), (-0.1, 0.15), (0.1, 0.15), (0.295, 0.16)], 0.016, m, 0.0)
    on_cloth(o, [(-0.235, 0.9), (-0.12, 0.79), (0, 0.77), (0.12, 0.79), (0.235, 0.9)], 0.008, m, 0.0)


@model("strap-dress", "lie")
def strap_dress():
    m = fabric(1, scale=150, strength=0.1)
    half = [(0, 0.5), (0.13, 0.54), (0.24, 0.66, 1), (0.3, 0.56), (0.36, 0.44, 1), (0.31, 0.2), (0.29, 0.1), (0.42, -0.2), (0.74, -0.86, 1), (0.36, -0.95), (0, -0.97)]
    o = garment(curve(mirrored(half)), m, 0.06, 6.0, SKIRT, 0.045)
    for s in (1, -1):
        tube([(0.24 * s, 0.64, 0.07), (0.22 * s, 0.8, 0.05), (0.13 * s, 0.96, 0.03)], 0.014, m)
    on_cloth(o, [(-0.285, 0.12), (0, 0.1), (0.285, 0.12)], 0.014, m, 0.0, 10)
    on_cloth(o, [(-0.55, -0.52), (-0.2, -0.58), (0.2, -0.58), (0.55, -0.52)], 0.008, m, 0.0)


@model("pinafore", "lie")
def pinafore():
    m = fabric(1, scale=110, strength=0.35)
    half = [(0, 0.44), (0.2, 0.44, 1), (0.22, 0.2), (0.3, 0.06, 1), (0.34, -0.1), (0.54, -0.88, 1), (0.26, -0.93), (0, -0.94)]
    o = garment(curve(mirrored(half)), m, 0.055, 9.0, SKIRT, 0.03)
    for s in (1, -1):
        on_cloth(o, [(0.17 * s, 0.4), (0.17 * s, 0.34)], 0.03, m)
        tube([(0.17 * s, 0.42, 0.07), (0.2 * s, 0.7, 0.05), (0.12 * s, 0.95, 0.02)], 0.035, m)
        button(o, 0.17 * s, 0.37, 0.035, metal((0.75, 0.6, 0.35), 0.3))
        garment(curve([(0.1 * s, -0.12, 1), (0.32 * s, -0.12, 1), (0.33 * s, -0.36, 1), (0.1 * s, -0.36, 1)]), m, 0.012, 2, (), 0.002, 0.075)
    garment(curve([(-0.13, 0.34, 1), (0.13, 0.34, 1), (0.13, 0.12, 1), (-0.13, 0.12, 1)]), m, 0.012, 2, (), 0.002, 0.06)
    on_cloth(o, [(-0.29, 0.06), (0, 0.05), (0.29, 0.06)], 0.018, m, 0, 10)


@model("long-dress", "lie")
def long_dress():
    m = principled("satin", rough=0.32, spec=0.6, tint=1)
    half = [(0, 0.72), (0.1, 0.74), (0.2, 0.9, 1), (0.25, 0.89, 1), (0.27, 0.66), (0.28, 0.56), (0.22, 0.3), (0.21, 0.22), (0.3, -0.1), (0.54, -1.2, 1), (0.28, -1.27), (0, -1.28)]
    pulls = [(0.15 * i, 0.22, 270 + 9 * i, 8, 2.4, 1.6) for i in (-1.4, -0.7, 0, 0.7, 1.4)]
    o = garment(curve(mirrored(half)), m, 0.06, 7.0, pulls + [(0.26, 0.6, 215, 30, 0.3, 0.8)], 0.045)
    on_cloth(o, [(-0.205, 0.25), (0, 0.23), (0.205, 0.25)], 0.02, m, 0, 10)


def open_front(o, m, top=0.7, low=-0.88):
    on_cloth(o, [(0.02, top), (0.03, 0.2), (0.02, low)], 0.009, m, -0.001, 10)


def lapels(m, low, wide=0.3):
    for s in (1, -1):
        garment(curve([(0.14 * s, 0.8, 1), (0.2 * s, 0.77), (wide * s, 0.5, 1), (wide * 0.72 * s, 0.48, 1), (wide * 0.9 * s, 0.4, 1), (0.02 * s, low, 1)]), m,
                0.022, 3, (), 0.005, 0.075)


def pockets(m, places, w=0.26, h=0.06, lift=0.07):
    for x, y in places:
        garment(curve([(x - w / 2, y + h / 2, 1), (x + w / 2, y + h / 2, 1), (x + w / 2, y - h / 2, 1), (x - w / 2, y - h / 2, 1)]), m, 0.012, 2, (), 0.002, lift)


SLEEVES = ARMPITS + [(0.66, 0.3, 285, 30, 0.5, 0.9), (-0.66, 0.3, 255, 30, 0.5, 0.9)]


@model("coat", "lie")
def coat():
    m = fabric(1, scale=60, strength=0.3)
    o = garment(curve(mirrored(LONG)), m, 0.075, 3.0, SLEEVES, 0.03)
    inside(fabric(2), 0.17, 0.79, 0.6)
    lapels(m, 0.1, 0.34)
    open_front(o, m, 0.1)
    pockets(m, [(0.3, -0.42), (-0.3, -0.42)])
    for y in (0.0, -0.28, -0.56):
        button(o, 0.08, y, 0.034, plastic(0, (0.06, 0.04, 0.03), 0.3))


@model("blazer", "lie")
def blazer():
    m = fabric(1, scale=120, strength=0.2)
    half = LONG[:7] + [(0.46, -0.1), (0.52, -0.8), (0.3, -0.9), (0.08, -0.84), (0, -0.6)]
    o = garment(curve(mirrored(half)), m, 0.06, 5.0, SLEEVES, 0.025)
    inside(fabric(2), 0.16, 0.79, 0.56)
    lapels(m, -0.1, 0.32)
    open_front(o, m, -0.1, -0.62)
    pockets(m, [(0.3, -0.4), (-0.3, -0.4)], 0.24, 0.07)
    for y in (-0.16, -0.36):
        button(o, 0.05, y, 0.028, plastic(0, (0.2, 0.14, 0.09), 0.3))


@model("kimono", "lie")
def kimono():
    m, edge = principled("silk", rough=0.45, spec=0.5, tint=1), fabric(2, scale=120)
    half = [(0, 0.76), (0.14, 0.8, 1), (0.5, 0.76), (0.98, 0.72, 1), (0.98, 0.16, 1), (0.7, 0.14, 1), (0.5, 0.22, 1), (0.48, -0.2), (0.52, -1.0, 1), (0.26, -1.02), (0, -1.02)]
    o = garment(curve(mirrored(half)), m, 0.06, 8.0, SLEEVES, 0.035)
    inside(m, 0.13, 0.79, 0.64)
    on_cloth(o, [(-0.14, 0.78), (-0.05, 0.45), (0.12, 0.0), (0.16, -0.5), (0.16, -1.0)], 0.034, edge, -0.01, 8)
    on_cloth(o, [(0.14, 0.78), (0.05, 0.45), (-0.02, 0.28)], 0.034, edge, -0.014, 8)
    garment(curve([(-0.49, 0.0, 1), (0.49, 0.0, 1), (0.49, -0.16, 1), (-0.49, -0.16, 1)]), edge, 0.02, 3, (), 0.006, 0.06)
    for x, y in ((0.62, 0.4), (0.8, 0.56), (-0.7, 0.36), (-0.84, 0.6), (-0.3, -0.5), (0.34, -0.7), (-0.2, -0.82), (0.3, -0.36), (-0.36, 0.36), (0.34, 0.4)):
        z = height_at(o, x, y)
        for i in range(5):
            import math
            a = i * 2 * math.pi / 5
            prism([(math.cos(t) * 0.034, math.sin(t) * 0.024) for t in [k * 0.63 for k in range(10)]], 0.006, edge,
                  (x + math.cos(a) * 0.045, y + math.sin(a) * 0.045, z), 0, (0, 0, math.degrees(a)))


@model("shirt", "lie")
def shirt():
    m, tie = fabric(2, scale=190, strength=0.06), principled("silk", rough=0.4, spec=0.5, tint=1)
    o = garment(curve(mirrored(LONG)), m, 0.055, 4.0, SLEEVES, 0.028)
    inside(m, 0.16, 0.79, 0.62)
    for s in (1, -1):
        garment(curve([(0.0, 0.66, 1), (0.12 * s, 0.82, 1), (0.19 * s, 0.76, 1), (0.2 * s, 0.56, 1)]), m, 0.02, 3, (), 0.003, 0.08)
    open_front(o, m, 0.6)
    garment(curve([(-0.06, 0.66, 1), (0.06, 0.66, 1), (0.035, 0.55, 1), (-0.035, 0.55, 1)]), tie, 0.035, 2, (), 0.004, 0.075, 0.01)
    garment(curve([(-0.035, 0.56, 1), (0.035, 0.56, 1), (0.1, -0.5, 1), (0, -0.62, 1), (-0.1, -0.5, 1)]), tie, 0.03, 2, (), 0.008, 0.06, 0.012)
    garment(curve([(0.2, 0.36, 1), (0.4, 0.36, 1), (0.4, 0.16, 1), (0.3, 0.12, 1), (0.2, 0.16, 1)]), m, 0.01, 2, (), 0.002, 0.06)


@model("vest", "lie")
def vest():
    m, strip = fabric(1, scale=110, strength=0.25), principled("reflective", (0.75, 0.77, 0.8), 0.3, metal=0.6)
    half = [(0, 0.46), (0.13, 0.78, 1), (0.36, 0.7, 1), (0.35, 0.42), (0.5, 0.16, 1), (0.5, -0.3), (0.5, -0.84, 1), (0.26, -0.85), (0, -0.85)]
    o = garment(curve(mirrored(half)), m, 0.055, 2.0, ARMPITS, 0.028)
    inside(m, 0.13, 0.78, 0.5)
    open_front(o, fabric(2), 0.44, -0.84)
    for y in (-0.2, -0.55):
        garment(curve([(-0.485, y + 0.05, 1), (0.485, y + 0.05, 1), (0.485, y - 0.05, 1), (-0.485, y - 0.05, 1)]), strip, 0.008, 2, (), 0.002, 0.078)
    for s in (1, -1):
        garment(curve([(0.2 * s, 0.72, 1), (0.3 * s, 0.7, 1), (0.33 * s, -0.16, 1), (0.23 * s, -0.16, 1)]), strip, 0.008, 2, (), 0.002, 0.078)
