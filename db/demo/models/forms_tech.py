"""Electronics."""
import math

from materials import (bumped, fabric, glass, labeled, leather, matte, metal, plastic, principled, rubber, screen, wood)
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, tube

BLACK = (0.012, 0.012, 0.014)
ALU = (0.7, 0.7, 0.72)


def aluminium(tint=1):
    return bumped(principled("aluminium", rough=0.38, spec=0.6, tint=tint), "noise", 300, 0.04, 0.002)


def display(u=(0, 1), v=(0, 1)):
    """A glossy screen; what it shows is a label."""
    m = principled("display", (0.5, 0.5, 0.5), 0.08, spec=0.3, tint=2)
    return labeled(m, *u, *v)


@model("phone", front=(-16, 4), angle=(26, 8))
def phone():
    """From the front; behind it a second one with its back to the viewer."""
    body = aluminium()
    prism(rounded(0.84, 1.76, 0.13), 0.085, body, (-0.18, 0, 0.88), 0.025)
    prism(rounded(0.795, 1.715, 0.11), 0.004, display(), (-0.18, -0.0435, 0.88), 0)
    rod(0.017, 0.004, principled("lens", BLACK, 0.05), (-0.18, -0.047, 1.69), (90, 0, 0), 0)
    x, y = 0.34, 0.3
    prism(rounded(0.84, 1.76, 0.13), 0.085, body, (x, y, 0.88), 0.025)
    prism(rounded(0.34, 0.42, 0.09), 0.03, principled("island", rough=0.2, tint=1, coat=0.6), (x + 0.2, y - 0.05, 1.5), 0.012)
    for dx, dz in ((0.13, 0.1), (0.13, -0.1), (0.28, 0.0)):
        rod(0.07, 0.02, metal(ALU, 0.2), (x + dx, y - 0.07, 1.5 + dz), (90, 0, 0))
        rod(0.055, 0.022, principled("lens", (0.005, 0.006, 0.012), 0.03), (x + dx, y - 0.071, 1.5 + dz), (90, 0, 0))


def keys(rows, width, depth, m, z, at=(0, 0), gap=0.014):
    pitch = depth / len(rows)
    for i, row in enumerate(rows):
        unit = width / sum(row)
        x = -width / 2
        for w in row:
            box((w * unit - gap, pitch - gap, 0.03), m, (x + w * unit / 2 + at[0], at[1] + depth / 2 - (i + 0.5) * pitch, z), 0.008, segments=2)
            x += w * unit


ROWS = [[1] * 14, [1] * 13 + [1.6], [1.5] + [1] * 12 + [1.1], [1.75] + [1] * 11 + [1.85], [2.2] + [1] * 10 + [2.4],
        [1.2, 1.2, 1.2, 5.5, 1.2, 1.2, 1, 1, 1]]


@model("laptop", front=(-14, 14), angle=(28, 20))
def laptop():
    body = aluminium()
    prism(rounded(2.2, 1.5, 0.08), 0.07, body, (0, 0, 0.035), 0.02, (0, 0, 0))
    keys(ROWS, 1.9, 0.72, principled("keys", BLACK, 0.5), 0.078, (0, 0.24))
    prism(rounded(0.8, 0.46, 0.03), 0.004, principled("pad", rough=0.3, tint=1), (0, -0.46, 0.071), 0, (0, 0, 0))
    prism(rounded(2.2, 1.44, 0.08), 0.04, body, (0, 0.97, 0.76), 0.014, (72, 0, 0))
    prism(rounded(2.14, 1.38, 0.05), 0.004, principled("bezel", BLACK, 0.15), (0, 0.948, 0.757), 0, (72, 0, 0))
    prism(rounded(2.06, 1.28, 0.01), 0.004, display(), (0, 0.9455, 0.762), 0, (72, 0, 0))


def stand(m):
    prism(rounded(0.7, 0.5, 0.06), 0.04, m, (0, 0.1, 0.02), 0.012, (0, 0, 0))
    box((0.2, 0.05, 0.6), m, (0, 0.2, 0.3), 0.015, (-8, 0, 0))


def monitor(width, height, m, chin=0.0, z=0.36):
    stand(m)
    prism(rounded(width, height + chin, 0.04), 0.06, m, (0, 0, z + (height + chin) / 2), 0.015)
    prism(rounded(width - 0.04, height - 0.04, 0.02), 0.004, principled("bezel", BLACK, 0.15), (0, -0.0315, z + chin + height / 2), 0)
    prism(rounded(width - 0.1, height - 0.1, 0.006), 0.004, display(), (0, -0.0335, z + chin + height / 2), 0)


@model("monitor", front=(-10, 5), angle=(26, 10))
def plain_monitor():
    monitor(2.3, 1.32, aluminium())


@model("all-in-one", front=(-8, 14), angle=(24, 18))
def all_in_one():
    m = plastic(1, rough=0.4)
    monitor(2.1, 1.2, m, 0.2)
    prism(rounded(1.5, 0.5, 0.05), 0.05, m, (-0.1, -0.9, 0.025), 0.015, (0, 0, 0))
    keys(ROWS[1:], 1.4, 0.42, plastic(0, (0.75, 0.75, 0.76)), 0.055, (-0.1, -0.9), 0.01)
    mouse_at(m, 0.95, -0.9, 0.55)


def mouse_at(m, x, y, k=1.0, wheel=True):
    rings = []
    for t, w, h in ((-0.5, 0.1, 0.04), (-0.47, 0.2, 0.1), (-0.3, 0.28, 0.2), (0, 0.3, 0.25), (0.3, 0.27, 0.18), (0.47, 0.2, 0.09), (0.5, 0.12, 0.05)):
        ring_ = []
        for i in range(16):
            a = math.pi * 2 * i / 16
            z = max(0, math.sin(a)) ** 0.7 * h if math.sin(a) > 0 else 0
            ring_.append((x + math.cos(a) * w * k, y - t * k * -1.0, z * k + (0.02 * k if math.sin(a) > -0.2 else 0)))
        rings.append(ring_)
    loft(rings, m, 2)
    if wheel:
        rod(0.06 * k, 0.05 * k, rubber(), (x, y + 0.3 * k, 0.17 * k), (0, 90, 0))
        box((0.008 * k, 0.3 * k, 0.05 * k), rubber(), (x, y + 0.36 * k, 0.15 * k), 0.002, (-28, 0, 0))


@model("mouse", front=(-150, 30), angle=(-118, 26))
def mouse():
    mouse_at(plastic(1, rough=0.38), 0, 0)


@model("trackball", front=(-150, 34), angle=(-118, 28))
def trackball():
    mouse_at(plastic(0, (0.07, 0.075, 0.085), 0.4), 0, 0, 1.0, False)
    ball(0.17, principled("ball", (0.55, 0.02, 0.03), 0.1, coat=1), (0.04, -0.02, 0.2))
    ring(0.165, 0.02, metal(ALU), (0.04, -0.02, 0.235), (0, 0, 0))


@model("keyboard", "lie", front=(0, 60), angle=(22, 42))
def keyboard():
    prism(rounded(2.3, 0.86, 0.06), 0.1, plastic(1, rough=0.45), (0, 0, 0.05), 0.025, (0, 0, 0))
    keys(ROWS, 2.18, 0.74, principled("keys", rough=0.55, tint=1), 0.125, (0, 0), 0.022)


@model("headphones", front=(-24, 6), angle=(34, 12))
def headphones():
    m, pad = plastic(1, rough=0.35), leather(0, (0.02, 0.02, 0.022), 40)
    steel = metal(ALU, 0.25)
    band = [(math.cos(a) * 0.66, 0, math.sin(a) * 0.74 + 0.72) for a in [math.radians(t) for t in range(-4, 185, 12)]]
    rings = [[(x * f, y, z0 + (z - z0) * f) for f, y in ((0.97, -0.09), (1.03, -0.09), (1.03, 0.09), (0.97, 0.09))]
             for x, _, z in band for z0 in (0.72,)]
    loft(rings, m, 2)
    inner = [[(x * f, y, 0.72 + (z - 0.72) * f) for f, y in ((0.93, -0.08), (0.975, -0.08), (0.975, 0.08), (0.93, 0.08))] for x, _, z in band[3:-3]]
    loft(inner, pad, 2)
    for s in (1, -1):
        tube([(0.66 * s, 0, 0.7), (0.72 * s, 0, 0.5)], 0.03, steel)
        cup = lathe([(0, -0.1), (0.34, -0.1, 0.06), (0.36, 0.06, 0.08), (0.28, 0.13, 0.05), (0, 0.14)], m, 0.03, squash=0.86)
        cup.location, cup.rotation_euler = (0.68 * s, 0, 0.42), (0, math.radians(90 * s), 0)
        o = ring(0.24, 0.095, pad, (0.55 * s, 0, 0.42), (0, 90, 0))
        o.scale = (1.12, 0.98, 0.8)
        cap = rod(0.22, 0.02, steel, (0.815 * s, 0, 0.42), (0, 90 * s, 0))


@model("power-bank", front=(-20, 8), angle=(28, 16))
def power_bank():
    m = bumped(plastic(1, rough=0.45), "noise", 200, 0.06, 0.003)
    prism(rounded(0.9, 1.8, 0.16), 0.26, m, (0, 0, 0.9), 0.09)
    for x in (-0.2, 0.06):
        box((0.16, 0.09, 0.02), rubber(), (x, 0, 1.8), 0.008)
    for i in range(4):
        rod(0.017, 0.01, principled("led", (0.5, 0.9, 1), glow=2), (-0.12 + i * 0.08, -0.13, 1.5), (90, 0, 0), 0)
    prism(rounded(0.5, 0.1, 0.02), 0.003, labeled(plastic(1, rough=0.45)), (0, -0.1315, 0.35), 0)


@model("charger", front=(-24, 14), angle=(30, 22))
def charger():
    m = plastic(1, rough=0.25)
    box((0.9, 0.9, 1.0), m, (0, 0, 0.5), 0.14)
    for z in (0.66, 0.36):
        prism(rounded(0.34, 0.12, 0.055), 0.02, rubber(), (0, -0.447, z), 0.004)
    for x in (-0.17, 0.17):
        rod(0.05, 0.4, metal(ALU), (x, 0, 1.15))
    tube([(1.0, -0.3, 0.05), (0.8, -0.9, 0.05), (0.1, -1.0, 0.05), (-0.7, -0.7, 0.05), (-0.9, -0.3, 0.05)], 0.04, rubber((0.8, 0.8, 0.8), 0.5))
    box((0.2, 0.1, 0.07), metal(ALU), (-0.98, -0.14, 0.05), 0.03, (0, 0, 110))
