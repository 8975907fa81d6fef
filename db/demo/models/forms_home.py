"""Furniture, clocks and things of the household."""
import math

from materials import bumped, ceramic, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube

STEEL = (0.72, 0.72, 0.74)


def clock_face(r, y, z, ink, hands=((0.5, 60), (0.75, -60))):
    prism(circle(r), 0.01, principled("dial", (0.86, 0.84, 0.78), 0.4), (0, y, z), 0)
    for i in range(12):
        a = math.radians(i * 30)
        box((0.03 * r, 0.01, 0.16 * r if i % 3 == 0 else 0.08 * r), ink, (math.sin(a) * r * 0.82, y - 0.008, z + math.cos(a) * r * 0.82), 0, (0, i * 30, 0))
    for part, turn in hands:
        a = math.radians(turn)
        box((0.05 * r, 0.01, part * r), ink, (math.sin(a) * r * part / 2, y - 0.016, z + math.cos(a) * r * part / 2), 0.002, (0, turn, 0))
    rod(0.05 * r, 0.03, ink, (0, y - 0.015, z), (90, 0, 0))


@model("alarm-clock", front=(-14, 6), angle=(26, 14))
def alarm_clock():
    m, steel, ink = principled("enamel", rough=0.25, coat=0.5, tint=1), metal(STEEL, 0.2), principled("ink", (0.02, 0.02, 0.025))
    rod(0.66, 0.42, m, (0, 0, 0.84), (90, 0, 0), 0.08)
    ring(0.62, 0.045, m, (0, -0.2, 0.84))
    clock_face(0.57, -0.222, 0.84, ink)
    for s in (1, -1):
        bell = lathe([(0.3, 0), (0.28, 0.12, 0.1), (0.12, 0.22, 0.1), (0, 0.23)], steel, 0.05)
        bell.location, bell.rotation_euler = (0.4 * s, 0, 1.44), (0, math.radians(32 * s), 0)
        rod(0.025, 0.2, steel, (0.34 * s, 0, 1.4), (0, 32 * s, 0))
        tube([(0.34 * s, 0, 0.32), (0.48 * s, -0.05, 0.0)], 0.05, steel, taper=[1, 0.7])
    rod(0.02, 0.3, steel, (0, 0, 1.58))
    ball(0.06, steel, (0, 0, 1.72))
    tube([(-0.3, 0, 1.72), (0, 0, 1.92), (0.3, 0, 1.72)], 0.025, steel)


@model("mantel-clock", front=(-14, 6), angle=(26, 12))
def mantel_clock():
    w = wood((1, 1, 0.1), (0.16, 0.06, 0.025), (0.36, 0.17, 0.08))
    line = [(-1.0, 0), (1.0, 0), (1.0, 0.12), (0.86, 0.16), (0.8, 0.5)] + [(0.8 * math.cos(a), 0.62 + 0.62 * math.sin(a)) for a in [math.radians(t) for t in range(0, 181, 10)]] + [(-0.8, 0.5), (-0.86, 0.16), (-1.0, 0.12)]
    prism(line, 0.5, w, (0, 0, 0), 0.03)
    ring(0.46, 0.035, gold(0.22), (0, -0.25, 0.66))
    clock_face(0.45, -0.255, 0.66, principled("ink", (0.02, 0.015, 0.012)), ((0.5, -50), (0.75, 60)))


@model("timer", front=(0, 16), angle=(24, 26))
def timer():
    m = plastic(1, rough=0.35)
    lathe([(0, 0), (0.6, 0, 0.06), (0.62, 0.24, 0.04), (0, 0.24)], m)
    lathe([(0, 0.26), (0.62, 0.26, 0.03), (0.52, 0.56, 0.15), (0.2, 0.66, 0.1), (0, 0.66)], plastic(2, rough=0.3))
    ink = principled("ink", (0.02, 0.02, 0.025))
    for i in range(24):
        a = math.radians(i * 15)
        box((0.018, 0.015, 0.13 if i % 2 == 0 else 0.07), ink, (math.sin(a) * 0.585, -math.cos(a) * 0.585, 0.4), 0, (-17, 0, i * 15))
    box((0.09, 0.62, 0.14), plastic(2, rough=0.3), (0, 0, 0.7), 0.04)
    prism([(-0.05, 0), (0.05, 0), (0, 0.12)], 0.01, principled("mark", (0.7, 0.05, 0.03)), (0, -0.622, 0.1), 0)


@model("candle", front=(0, 12), angle=(22, 20))
def candle():
    lathe([(0, 0), (0.5, 0, 0.06), (0.5, 1.1, 0.0)], glass())
    lathe([(0, 0.04), (0.485, 0.04, 0.05), (0.485, 0.86, 0.02), (0, 0.85)], principled("wax", rough=0.4, spec=0.4, tint=1))
    lathe([(0.504, 0.2), (0.504, 0.74)], labeled(paper(2), 0.32, 0.68), 0)
    rod(0.014, 0.16, principled("wick", (0.03, 0.02, 0.015), 0.9), (0, 0, 0.93))
    lathe([(0, 1.0), (0.035, 1.03, 0.03), (0.03, 1.09, 0.03), (0, 1.2)], principled("flame", (1, 0.55, 0.15), glow=5), 0.02)


@model("chair", front=(-26, 12), angle=(32, 18))
def chair():
    m = bumped(principled("wood", rough=0.45, tint=1), "noise", 7, 0.2, 0.01, stretch=(1, 1, 0.1))
    prism(rounded(1.0, 0.96, 0.18), 0.08, m, (0, 0, 0.92), 0.03, (0, 0, 0))
    for x in (-0.4, 0.4):
        tube([(x, -0.36, 0.9), (x * 1.12, -0.44, 0.0)], 0.055, m, taper=[1, 0.7])
        tube([(x, 0.36, 0.9), (x * 1.12, 0.5, 0.0)], 0.055, m, taper=[1, 0.7])
        tube([(x * 1.05, 0.38, 0.9), (x * 1.05, 0.46, 1.4), (x * 1.08, 0.56, 1.85)], 0.045, m)
    back = [[(x, 0.6 - 0.2 * (1 - (x / 0.52) ** 2) * -0.5 + d, z) for x, d, z in ((x, -0.03, 1.6), (x, 0.03, 1.6), (x, 0.05, 1.95), (x, -0.01, 1.95))] for x in (-0.52, -0.3, 0, 0.3, 0.52)]
    loft(back, m, 3)
    for x in (-0.2, 0, 0.2):
        tube([(x, 0.4, 0.94), (x, 0.52, 1.3), (x, 0.66, 1.65)], 0.026, m)
    tube([(-0.42, -0.4, 0.4), (0.42, -0.4, 0.4)], 0.03, m)
    for x in (-0.43, 0.43):
        tube([(x, -0.4, 0.34), (x, 0.44, 0.34)], 0.03, m)


def cushion(size, m, at, turn=(0, 0, 0)):
    o = box(size, m, at, min(size) * 0.4, turn, 8)
    return o


@model("sofa", front=(-18, 10), angle=(28, 16))
def sofa():
    m = fabric(1, scale=60, strength=0.35)
    box((2.5, 1.0, 0.34), m, (0, 0, 0.38), 0.1)
    for x in (-0.56, 0.56):
        cushion((1.1, 0.94, 0.32), m, (x, -0.1, 0.66))
        cushion((1.1, 0.3, 0.72), m, (x, 0.32, 1.02), (-12, 0, 0))
    box((2.5, 0.24, 1.0), m, (0, 0.5, 0.74), 0.1, (-6, 0, 0))
    for s in (1, -1):
        cushion((0.3, 1.1, 0.72), m, (1.3 * s, 0, 0.62))
        for y in (-0.4, 0.4):
            rod(0.05, 0.24, wood((1, 1, 0.1)), (1.15 * s, y, 0.1))
    cushion((0.5, 0.18, 0.46), fabric(2, scale=80), (-0.86, 0.06, 0.98), (-22, 14, 10))
    rod(0.02, 2.1, metal((0.05, 0.05, 0.055), 0.4), (1.75, 0.4, 1.05))
    rod(0.24, 0.04, metal((0.05, 0.05, 0.055), 0.4), (1.75, 0.4, 0.02))
    lathe([(0.3, 1.9), (0.2, 2.36)], principled("shade", (0.85, 0.78, 0.62), 0.8, glow=0.25), 0, at=(1.75, 0.4, 0))


@model("bed", front=(-24, 16), angle=(30, 22))
def bed():
    w, m = wood((0.1, 1, 1)), fabric(1, scale=60, strength=0.2)
    box((2.0, 2.4, 0.34), w, (0, 0, 0.27), 0.03)
    for x in (-0.5, 0.5):
        box((0.92, 0.04, 0.2), w, (x, -1.21, 0.25), 0.01)
        rod(0.03, 0.05, gold(), (x, -1.25, 0.26), (90, 0, 0))
    box((2.1, 0.1, 1.2), w, (0, 1.22, 0.62), 0.04)
    box((1.9, 2.3, 0.3), matte(0, (0.85, 0.84, 0.82)), (0, 0, 0.56), 0.12, segments=8)
    box((1.98, 1.6, 0.2), bumped(m, "noise", 4, 0.4, 0.08), (0, -0.4, 0.68), 0.1, segments=8)
    for x in (-0.48, 0.48):
        cushion((0.86, 0.5, 0.24), matte(0, (0.86, 0.85, 0.83)), (x, 0.78, 0.8), (18, 0, 0))


@model("framed-picture", "lie")
def framed_picture():
    w = wood((0.1, 1, 1))
    for x, y, a, b in ((0, 0.86, 2.2, 0.12), (0, -0.86, 2.2, 0.12), (1.04, 0, 0.12, 1.6), (-1.04, 0, 0.12, 1.6)):
        box((a, b, 0.12), w, (x, y, 0.06), 0.015)
    prism(rounded(2.0, 1.6, 0.01), 0.02, paper(0), (0, 0, 0.04), 0, (0, 0, 0))
    prism(rounded(1.5, 1.1, 0.01), 0.004, labeled(paper(1)), (0, 0, 0.053), 0, (0, 0, 0))


@model("lantern", front=(0, 4), angle=(20, 10))
def lantern():
    n, m = 120, principled("paper", rough=0.7, spec=0.2, tint=1)
    line = [(0.24 + 0.46 * math.sin(math.pi * i / n) ** 0.8 + 0.012 * math.cos(i * math.pi * 2 * 12 / n), 0.3 + 1.1 * i / n) for i in range(n + 1)]
    lathe(line, m, 0)
    for z in (0.27, 1.4):
        lathe([(0, z), (0.26, z, 0.01), (0.26, z + 0.06, 0.01), (0, z + 0.06)], gold(0.35), 0.01)
    tube([(0, 0, 1.46), (0, 0, 1.85)], 0.014, principled("cord", (0.5, 0.02, 0.02), 0.7))
    for i in range(14):
        a = i * 0.449
        tube([(math.cos(a) * 0.05, math.sin(a) * 0.05, 0.28), (math.cos(a) * 0.07, math.sin(a) * 0.07, -0.2)], 0.012, principled("tassel", (0.75, 0.5, 0.12), 0.6))


@model("bucket", front=(-10, 12), angle=(26, 20))
def bucket():
    m = plastic(1, rough=0.35)
    lathe([(0, 0), (0.52, 0, 0.05), (0.7, 1.1), (0.76, 1.1, 0.01), (0.76, 1.16, 0.02), (0.68, 1.16), (0.5, 0.06, 0.04), (0, 0.05)], m, 0.02)
    tube([(-0.74, 0, 1.08), (-0.6, -0.34, 0.6), (0, -0.66, 0.42), (0.6, -0.34, 0.6), (0.74, 0, 1.08)], 0.025, metal(STEEL))
    rod(0.05, 0.36, plastic(2), (0, -0.67, 0.42), (0, 90, 0), 0.02)
    for i in range(4):
        box((0.12, 0.01, 0.012), plastic(2), (0.28, -0.545 - i * 0.032, 0.42 + i * 0.16), 0, (0, 0, 24))


@model("plant", front=(0, 8), angle=(24, 14))
def plant():
    """Stands in scenes."""
    import random
    random.seed(5)
    lathe([(0, 0), (0.36, 0, 0.04), (0.46, 0.66, 0.02), (0.42, 0.66), (0.38, 0.5), (0, 0.5)], ceramic(0, (0.8, 0.78, 0.74)))
    lathe([(0, 0.58), (0.41, 0.58)], bumped(matte(0, (0.05, 0.03, 0.02)), "noise", 20, 1, 0.05), 0)
    leaf = principled("leaf", (0.045, 0.15, 0.04), 0.35, spec=0.5)
    for i in range(17):
        a, up = i * 2.4, 0.9 + 0.75 * random.random()
        out = 0.25 + 0.55 * random.random()
        x, y = math.sin(a) * out, math.cos(a) * out
        tube([(x * 0.1, y * 0.1, 0.56), (x * 0.5, y * 0.5, up * 0.8), (x, y, up + 0.1)], 0.012, leaf)
        rings = []
        for t, w in ((0, 0.02), (0.15, 0.12), (0.4, 0.19), (0.7, 0.14), (0.92, 0.04), (1, 0.008)):
            d = out + t * 0.5
            cx, cy, cz = math.sin(a) * d, math.cos(a) * d, up + 0.1 + 0.16 * math.sin(t * 2.6) - 0.14 * t
            px, py = math.cos(a) * w, -math.sin(a) * w
            rings.append([(cx - px, cy - py, cz + w * 0.3), (cx, cy, cz), (cx + px, cy + py, cz + w * 0.3), (cx, cy, cz + 0.008)])
        loft(rings, leaf, 2)
