"""Bags, umbrellas, hats and eyewear."""
import math

from materials import bumped, fabric, glass, gold, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube
from textiles import curve


@model("handbag", front=(-18, 8), angle=(28, 16))
def handbag():
    m = leather(1, scale=60, rough=0.4)
    rings = [oval(0.86, 0.34, 0.0, 28, power=4), oval(0.9, 0.36, 0.06, 28, power=4), oval(0.86, 0.32, 0.6, 28, power=3.6), oval(0.78, 0.2, 1.1, 28, power=3.2),
             oval(0.76, 0.17, 1.14, 28, power=3.2), oval(0.72, 0.14, 1.12, 28, power=3.2), oval(0.7, 0.12, 0.9, 28, power=3.2)]
    loft(rings, m, 2)
    for y in (-0.22, 0.22):
        tube([(-0.42, y, 0.95), (-0.4, y * 0.8, 1.35), (0, y * 0.6, 1.62), (0.4, y * 0.8, 1.35), (0.42, y, 0.95)], 0.035, m)
        for x in (-0.42, 0.42):
            ring(0.05, 0.014, gold(0.25), (x, y * 1.16, 0.98))
            prism(rounded(0.1, 0.22, 0.03), 0.02, m, (x, y * 1.2, 0.84), 0.006)
    box((0.12, 0.03, 0.1), gold(0.25), (0, -0.26, 0.98), 0.02)


@model("clutch", front=(-14, 8), angle=(26, 16))
def clutch():
    m = bumped(principled("satin", rough=0.35, spec=0.5, tint=1), "noise", 200, 0.05, 0.003)
    rings = [oval(0.92, 0.16, 0.0, 28, power=4), oval(0.97, 0.2, 0.06, 28, power=4), oval(0.96, 0.2, 0.5, 28, power=4), oval(0.9, 0.13, 0.95, 28, power=4), oval(0.88, 0.1, 0.98, 28, power=4)]
    loft(rings, m, 2)
    o = prism([(-0.94, 0), (0.94, 0), (0.9, -0.16), (0.1, -0.52), (-0.1, -0.52), (-0.9, -0.16)], 0.05, m, (0, -0.17, 0.99), 0.02, (82, 0, 0))
    tube([(-0.9, 0, 0.98), (0, -0.1, 1.0), (0.9, 0, 0.98)], 0.05, m)
    ball(0.06, gold(0.2), (0, -0.27, 0.46))
    points = [(-0.9, 0, 0.9), (-1.1, -0.1, 0.5), (-1.15, -0.3, 0.05), (-0.6, -0.6, 0.02), (0.2, -0.7, 0.02), (0.9, -0.5, 0.02), (1.12, -0.2, 0.3), (0.92, 0, 0.9)]
    tube(points, 0.018, gold(0.25))


@model("backpack", front=(-18, 8), angle=(30, 14))
def backpack():
    m, dark = fabric(1, scale=70, strength=0.4), rubber((0.03, 0.03, 0.033), 0.6)
    rings = [oval(0.62, 0.34, 0.02, 28, power=3.4), oval(0.68, 0.4, 0.12, 28, power=3.4), oval(0.7, 0.42, 0.7, 28, power=3.2), oval(0.66, 0.4, 1.3, 28, power=3), oval(0.52, 0.32, 1.66, 28, power=2.6),
             oval(0.3, 0.2, 1.82, 28, power=2.4), oval(0.1, 0.06, 1.86, 28)]
    loft(rings, m, 2)
    pocket = [oval(0.5, 0.2, 0.1, 28, (0, -0.4), 3.4), oval(0.54, 0.22, 0.2, 28, (0, -0.4), 3.4), oval(0.52, 0.22, 0.62, 28, (0, -0.4), 3), oval(0.42, 0.15, 0.86, 28, (0, -0.38), 2.6), oval(0.2, 0.06, 0.92, 28, (0, -0.36))]
    loft(pocket, m, 2)
    zip_ = lambda pts: tube(pts, 0.022, dark)
    zip_([(-0.5, -0.5, 0.5), (-0.44, -0.56, 0.74), (0, -0.6, 0.86), (0.44, -0.56, 0.74), (0.5, -0.5, 0.5)])
    zip_([(-0.7, -0.06, 0.7), (-0.66, -0.1, 1.3), (-0.4, -0.18, 1.7), (0, -0.2, 1.8), (0.4, -0.18, 1.7), (0.66, -0.1, 1.3), (0.7, -0.06, 0.7)])
    for s in (1, -1):
        side = [oval(0.14, 0.26, 0.1, 20, (0.66 * s, 0), 3), oval(0.16, 0.28, 0.2, 20, (0.66 * s, 0), 3), oval(0.14, 0.26, 0.56, 20, (0.68 * s, 0), 3), oval(0.12, 0.24, 0.58, 20, (0.68 * s, 0), 3)]
        loft(side, fabric(2), 2)
        tube([(0.3 * s, 0.32, 1.66), (0.56 * s, 0.56, 1.4), (0.6 * s, 0.6, 0.8), (0.5 * s, 0.44, 0.16)], 0.09, m)
        box((0.03, 0.05, 0.14), dark, (0.44 * s, -0.585, 0.68), 0.01)
    tube([(-0.16, 0.1, 1.82), (-0.12, 0.1, 2.02), (0.12, 0.1, 2.02), (0.16, 0.1, 1.82)], 0.04, m)
    box((0.3, 0.02, 0.12), leather(2), (0, -0.61, 0.4), 0.008)


@model("briefcase", front=(-18, 8), angle=(28, 16))
def briefcase():
    m = leather(1, scale=60, rough=0.38)
    box((2.0, 0.5, 1.3), m, (0, 0, 0.65), 0.1, segments=6)
    prism([(-1.0, 0.1), (1.0, 0.1), (0.98, -0.6), (0.9, -0.7), (-0.9, -0.7), (-0.98, -0.6)], 0.03, m, (0, -0.265, 1.2), 0.012)
    for x in (-0.55, 0.55):
        box((0.18, 0.03, 0.62), m, (x, -0.29, 0.62), 0.01)
        box((0.2, 0.05, 0.14), gold(0.25), (x, -0.3, 0.5), 0.02)
    tube([(-0.34, 0, 1.29), (-0.3, 0, 1.48), (0.3, 0, 1.48), (0.34, 0, 1.29)], 0.05, m)
    for x in (-0.36, 0.36):
        box((0.12, 0.1, 0.05), gold(0.25), (x, 0, 1.31), 0.015)


@model("suitcase", front=(-22, 8), angle=(28, 14))
def suitcase():
    m, dark = principled("shell", rough=0.3, spec=0.5, coat=0.2, tint=1), rubber((0.03, 0.03, 0.033), 0.5)
    box((1.2, 0.66, 1.7), m, (0, 0, 1.0), 0.16, segments=8)
    for i in range(7):
        box((0.06, 0.04, 1.34), m, (-0.42 + i * 0.14, -0.325, 1.0), 0.018)
    box((1.215, 0.05, 1.715), dark, (0, 0, 1.0), 0.02)
    for x in (-0.46, 0.46):
        for y in (-0.22, 0.22):
            rod(0.09, 0.07, dark, (x, y, 0.09), (0, 90, 20), 0.02)
            box((0.12, 0.12, 0.1), dark, (x, y, 0.17), 0.02)
    for x in (-0.24, 0.24):
        rod(0.025, 0.7, metal((0.7, 0.7, 0.72), 0.25), (x, 0.2, 2.14))
    box((0.6, 0.09, 0.1), dark, (0, 0.2, 2.5), 0.04)
    tube([(-0.2, -0.05, 1.84), (-0.16, -0.05, 1.95), (0.16, -0.05, 1.95), (0.2, -0.05, 1.84)], 0.035, dark)
    prism(rounded(0.22, 0.1, 0.03), 0.03, metal(), (0, -0.34, 1.74), 0.008)


@model("totes", front=(-10, 6), angle=(26, 14))
def totes():
    import bpy
    for x, y, w, mat in ((0.28, 0.34, 1.25, fabric(2, scale=70, strength=0.4)), (-0.2, 0, 1.2, fabric(1, scale=70, strength=0.4))):
        rings = [oval(w / 2 * 0.94, 0.2, 0.0, 28, (x, y), 4), oval(w / 2, 0.24, 0.06, 28, (x, y), 4), oval(w / 2 * 1.02, 0.2, 0.7, 28, (x, y), 3.4), oval(w / 2 * 1.0, 0.1, 1.35, 28, (x, y), 3),
                 oval(w / 2 * 0.98, 0.08, 1.35, 28, (x, y), 3), oval(w / 2 * 0.96, 0.1, 0.9, 28, (x, y), 3)]
        loft(rings, mat, 2)
        for s in (-0.1, 0.1):
            tube([(x - 0.26, y + s, 1.2), (x - 0.24, y + s, 1.6), (x, y + s * 0.5, 1.86), (x + 0.24, y + s, 1.6), (x + 0.26, y + s, 1.2)], 0.035, mat)


@model("purse", front=(-12, 10), angle=(26, 18))
def purse():
    m = leather(1, scale=50)
    rings = [oval(0.5, 0.3, 0.0, 28), oval(0.68, 0.4, 0.16, 28), oval(0.76, 0.4, 0.5, 28, power=2.2), oval(0.64, 0.2, 0.9, 28, power=2.4), oval(0.58, 0.07, 1.02, 28, power=2.6)]
    loft(rings, m, 2)
    tube([(-0.66, 0, 0.86), (-0.6, 0, 1.02), (0, 0, 1.08), (0.6, 0, 1.02), (0.66, 0, 0.86)], 0.045, gold(0.22))
    for s in (1, -1):
        ball(0.075, gold(0.2), (0.05 * s, 0.03 * s, 1.2))


@model("umbrella", front=(0, 8), angle=(24, 14))
def umbrella():
    n, m = 8, principled("nylon", rough=0.5, spec=0.4, tint=1)
    rings = []
    for t in (0.02, 0.2, 0.4, 0.6, 0.8, 1.0):
        line = []
        for k in range(n * 6):
            a = 2 * math.pi * k / (n * 6)
            edge = abs(math.sin(a * n / 2))
            r = t * (1 - 0.09 * edge * t)
            line.append((math.sin(a) * r * 1.1, math.cos(a) * r * 1.1, 1.9 - 0.62 * t ** 2 - (0.0 if t < 1 else 0.03 * (1 - edge)) + 0.02 * edge * t))
        rings.append(line)
    loft(rings, m, 1, False)
    rod(0.022, 2.0, metal(), (0, 0, 0.95))
    for k in range(n):
        a = 2 * math.pi * k / n
        tube([(0, 0, 1.3), (math.sin(a) * 0.6, math.cos(a) * 0.6, 1.64)], 0.01, metal((0.3, 0.3, 0.32)))
    lathe([(0, 1.86), (0.04, 1.86), (0.025, 2.04), (0, 2.06)], rubber(), 0.01)
    lathe([(0, -0.1), (0.06, -0.08, 0.02), (0.07, 0.2, 0.03), (0.03, 0.32), (0, 0.32)], rubber((0.03, 0.03, 0.033), 0.4), 0.02)


@model("closed-umbrella", "lie")
def closed_umbrella():
    m = principled("nylon", rough=0.5, spec=0.4, tint=1)
    rings = []
    for y, r in ((-0.75, 0.03), (-0.6, 0.07), (-0.1, 0.11), (0.4, 0.13), (0.78, 0.1), (0.84, 0.05)):
        rings.append([(math.cos(a) * r * (1 + 0.3 * math.cos(a * 8 + y * 2)), y, 0.13 + math.sin(a) * r * (1 + 0.3 * math.cos(a * 8 + y * 2))) for a in [2 * math.pi * k / 48 for k in range(48)]])
    loft(rings, m, 1)
    rod(0.02, 2.2, metal(), (0, 0.0, 0.13), (90, 0, 0))
    o = lathe([(0.115, -0.05), (0.15, -0.05), (0.15, 0.04), (0.115, 0.04)], m, 0.01)
    o.rotation_euler, o.location = (math.radians(-90), 0, 0), (0, 0.1, 0.13)
    tube([(0, 0.84, 0.13), (0, 1.15, 0.13), (0.04, 1.3, 0.13), (0.18, 1.36, 0.13), (0.3, 1.28, 0.13), (0.32, 1.16, 0.13)], 0.05, wood((1, 0.2, 1)))


@model("cap", front=(-32, 16), angle=(30, 22))
def cap():
    m = fabric(1, scale=90, strength=0.35)
    rings = [oval(0.64, 0.72, -0.03, 36), oval(0.64, 0.72, 0.0, 36), oval(0.64, 0.72, 0.14, 36), oval(0.62, 0.7, 0.36, 36), oval(0.5, 0.58, 0.6, 36), oval(0.26, 0.3, 0.74, 36), oval(0.03, 0.03, 0.78, 36)]
    loft(rings, m, 2)
    brim = []
    for t in (0.0, 0.4, 0.8, 1.0):
        line = []
        for k in range(15):
            a = math.radians(-84 + 168 * k / 14)
            reach = 0.62 + 0.72 * t * max(0, math.cos(a)) ** 0.7
            line.append((math.sin(a) * (0.6 + 0.06 * t), -math.cos(a) * reach, 0.05 - 0.08 * t * t - 0.1 * math.sin(a) ** 2 * t))
        brim.append(line + [(x, y, z - 0.035) for x, y, z in reversed(line)])
    loft(brim, m, 2)
    ball(0.04, m, (0, 0, 0.765), (1, 1, 0.6))
    for k in range(6):
        a = math.radians(k * 60 + 30)
        rod(0.022, 0.02, fabric(2), (math.sin(a) * 0.5, -math.cos(a) * 0.56, 0.58), (math.degrees(0.85) * math.cos(a), math.degrees(0.85) * math.sin(a), 0))


@model("straw-hat", front=(-10, 22), angle=(24, 34))
def straw_hat():
    m = bumped(bumped(principled("straw", (0.62, 0.44, 0.22), 0.8, spec=0.2), "wave", 14, 0.6, 0.02, stretch=(0, 0, 1)), "weave", 50, 0.4, 0.01)
    lathe([(1.15, 0.06), (0.9, 0.0, 0.2), (0.6, 0.05, 0.08), (0.54, 0.4, 0.2), (0.4, 0.58, 0.2), (0, 0.6)], m, 0.08)
    lathe([(0.6, 0.08), (0.61, 0.1), (0.585, 0.24), (0.57, 0.24)], fabric(2, scale=90), 0.01)
    for s in (1, -1):
        ball(0.14, fabric(2, scale=90), (0.48 + 0.0, -0.4, 0.16), (1, 0.35, 0.55)).rotation_euler = (0, math.radians(30 * s), math.radians(45))


def eyewear(lens, frame):
    for s in (1, -1):
        line = curve([(0.1 * s, 0.2), (0.42 * s, 0.27), (0.78 * s, 0.22), (0.8 * s, -0.02), (0.62 * s, -0.27), (0.3 * s, -0.27), (0.12 * s, -0.06)], 8)
        tube([(x, -0.02 - abs(x) * 0.05, z + 0.36) for x, z in line[::4]], 0.042, frame, closed=True)
        o = prism(line, 0.02, lens, (0, -0.05, 0.36), 0.004)
        tube([(0.8 * s, -0.03, 0.5), (0.86 * s, 0.1, 0.5), (0.84 * s, 0.9, 0.46), (0.8 * s, 1.15, 0.26)], 0.034, frame)
    tube([(-0.14, -0.03, 0.48), (0, -0.06, 0.52), (0.14, -0.03, 0.48)], 0.04, frame)


@model("sunglasses", front=(-20, 12), angle=(28, 20))
def sunglasses():
    eyewear(principled("lens", (0.012, 0.012, 0.014), 0.04, spec=0.6), principled("frame", (0.05, 0.025, 0.012), 0.2, coat=0.4))


@model("glasses", front=(-20, 12), angle=(28, 20))
def glasses():
    eyewear(glass(), principled("frame", rough=0.25, coat=0.3, tint=1))
