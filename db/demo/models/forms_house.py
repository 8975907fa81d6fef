"""More things of the house."""
import math

from materials import bumped, ceramic, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, screen, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube

STEEL = (0.72, 0.72, 0.74)


@model("toolbox", front=(-20, 14), angle=(28, 20))
def toolbox():
    m, dark = principled("body", rough=0.4, tint=1), rubber((0.025, 0.025, 0.028), 0.5)
    box((1.9, 0.9, 0.7), m, (0, 0, 0.36), 0.05)
    box((1.96, 0.96, 0.26), dark, (0, 0, 0.82), 0.06)
    for x in (-0.55, 0.55):
        box((0.24, 0.05, 0.34), metal(STEEL), (x, -0.49, 0.7), 0.02)
    tube([(-0.6, 0, 0.92), (-0.56, 0, 1.18), (0.56, 0, 1.18), (0.6, 0, 0.92)], 0.06, dark)
    box((1.2, 0.02, 0.3), dark, (0, -0.455, 0.3), 0.01)


@model("ladder", front=(-24, 8), angle=(30, 14))
def ladder():
    w = wood((1, 1, 0.08))
    for s in (1, -1):
        tube([(0.5 * s, -0.55, 0.0), (0.34 * s, 0, 2.3)], 0.05, w, smooth=False)
        tube([(0.5 * s, 0.65, 0.0), (0.34 * s, 0.1, 2.3)], 0.045, w, smooth=False)
        tube([(0.43 * s, -0.33, 0.9), (0.43 * s, 0.43, 0.9)], 0.014, metal(STEEL), smooth=False)
    for k in range(5):
        t = 0.14 + k * 0.19
        width = 2 * (0.5 - 0.16 * t)
        box((width, 0.22, 0.05), wood((0.08, 1, 1)), (0, -0.55 * (1 - t), 2.3 * t), 0.015)
    box((0.76, 0.34, 0.06), wood((0.08, 1, 1)), (0, 0.04, 2.32), 0.015)


@model("file-cabinet", front=(-24, 10), angle=(30, 16))
def file_cabinet():
    m = bumped(principled("steel", rough=0.45, tint=1), "noise", 200, 0.04, 0.002)
    box((1.0, 1.1, 1.5), m, (0, 0, 0.78), 0.03)
    for z in (0.42, 1.14):
        box((0.92, 0.05, 0.66), m, (0, -0.56, z), 0.02)
        box((0.34, 0.07, 0.05), metal(STEEL, 0.2), (0, -0.61, z + 0.1), 0.02)
        prism(rounded(0.24, 0.1, 0.01), 0.02, paper(), (0, -0.59, z + 0.22), 0.003)
    rod(0.03, 0.04, metal(STEEL), (0.38, -0.6, 1.4), (90, 0, 0))


@model("shower-head", "lie")
def shower_head():
    m = metal((0.8, 0.8, 0.82), 0.12)
    o = lathe([(0, 0), (0.42, 0.0, 0.03), (0.46, 0.1, 0.04), (0.3, 0.2, 0.1), (0, 0.24)], m, 0.03)
    o.rotation_euler, o.location = (math.radians(180), 0, 0), (0, 0.75, 0.32)
    prism(circle(0.38), 0.02, matte(0, (0.6, 0.61, 0.63)), (0, 0.75, 0.33), 0.004, (0, 0, 0))
    for r, n in ((0.1, 6), (0.2, 12), (0.3, 18)):
        for k in range(n):
            a = 2 * math.pi * k / n
            rod(0.018, 0.02, rubber(), (r * math.cos(a), 0.75 + r * math.sin(a), 0.345), radius=0)
    rings = [[(x * w, y, z + 0.1 * c) for x, c in ((-1, -1), (1, -1), (1, 1), (-1, 1))] for y, w, z in ((0.5, 0.16, 0.2), (0.2, 0.1, 0.2), (-0.4, 0.11, 0.18), (-0.9, 0.09, 0.16))]
    loft(rings, m, 3)
    rod(0.1, 0.12, m, (0, -0.95, 0.16), (90, 0, 0))


@model("wire-bin", front=(0, 14), angle=(24, 22))
def wire_bin():
    m = metal((0.05, 0.05, 0.055), 0.4)
    for k in range(44):
        a = 2 * math.pi * k / 44
        for s in (0.55, -0.55):
            pts = [((0.46 + 0.18 * t) * math.cos(a + s * t), (0.46 + 0.18 * t) * math.sin(a + s * t), 0.05 + 1.25 * t) for t in (0, 0.33, 0.66, 1)]
            tube(pts, 0.009, m, smooth=False)
    ring(0.65, 0.03, m, (0, 0, 1.3), (0, 0, 0))
    ring(0.46, 0.025, m, (0, 0, 0.03), (0, 0, 0))
    rod(0.46, 0.03, m, (0, 0, 0.03))


@model("fondue", front=(-8, 14), angle=(24, 22))
def fondue():
    m, steel = principled("enamel", rough=0.2, coat=0.7, tint=1), metal((0.1, 0.1, 0.11), 0.35)
    lathe([(0.4, 0.75), (0.56, 0.8, 0.1), (0.6, 1.24, 0.02), (0.56, 1.24), (0.5, 0.86), (0, 0.84)], m, 0.03)
    lathe([(0, 1.12), (0.56, 1.12)], principled("cheese", (0.85, 0.55, 0.12), 0.2), 0)
    tube([(0.56, 0, 1.12), (1.1, 0, 1.22)], 0.05, wood((0.08, 1, 1)))
    ring(0.5, 0.025, steel, (0, 0, 0.74), (0, 0, 0))
    ring(0.5, 0.025, steel, (0, 0, 0.03), (0, 0, 0))
    for k in range(4):
        a = math.radians(45 + 90 * k)
        tube([(0.5 * math.cos(a), 0.5 * math.sin(a), 0.74), (0.5 * math.cos(a), 0.5 * math.sin(a), 0.03)], 0.022, steel)
    lathe([(0, 0.04), (0.2, 0.04, 0.03), (0.2, 0.3, 0.04), (0, 0.32)], metal(STEEL), 0.02)
    for x, c in ((-0.3, (0.6, 0.05, 0.05)), (-0.1, (0.05, 0.3, 0.6)), (0.12, (0.7, 0.5, 0.05)), (0.32, (0.1, 0.4, 0.15))):
        tube([(x * 0.4, 0.1, 1.0), (x * 1.5, 0.3, 1.75)], 0.014, metal(STEEL), smooth=False)
        tube([(x * 1.4, 0.28, 1.66), (x * 1.7, 0.34, 1.95)], 0.035, principled("grip", c, 0.4), smooth=False)


@model("desk-phone", front=(-18, 20), angle=(26, 28))
def desk_phone():
    m, dark = plastic(1, rough=0.35), rubber((0.03, 0.03, 0.033), 0.4)
    rings = [[(-0.8, y, 0), (0.8, y, 0), (0.8, y, h), (-0.8, y, h)] for y, h in ((-0.7, 0.16), (-0.66, 0.2), (0.6, 0.5), (0.66, 0.48))]
    bevel(loft(rings, m, 0), 0.06, 4)
    for i in range(4):
        for k in range(3):
            box((0.24, 0.19, 0.08), plastic(2, rough=0.3), (0.02 + k * 0.29, -0.5 + i * 0.24, 0.27 + i * 0.058), 0.03, (13, 0, 0))
    box((0.86, 0.2, 0.03), screen((0.05, 0.08, 0.06)), (0.3, 0.5, 0.49), 0.01, (13, 0, 0))
    rings = [[(x - 0.13 * k, y, z), (x + 0.13 * k, y, z), (x + 0.13 * k, y, z + 0.14), (x - 0.13 * k, y, z + 0.14)] for x, y, z, k in
             ((-0.52, -0.74, 0.22, 0.9), (-0.52, -0.7, 0.2, 1.1), (-0.52, -0.42, 0.28, 1.05), (-0.52, -0.2, 0.42, 0.8), (-0.52, 0.2, 0.5, 0.8), (-0.52, 0.42, 0.46, 1.05), (-0.52, 0.7, 0.5, 1.1), (-0.52, 0.74, 0.52, 0.9))]
    loft(rings, m, 3)
    tube([(-0.6 - 0.12 * math.sin(t * 2.2), -0.7 - t * 0.02, 0.16 + 0.05 * math.cos(t * 2.2)) for t in [k * 0.3 for k in range(4)]], 0.03, dark)


@model("projector", front=(-22, 10), angle=(30, 18))
def projector():
    m = plastic(1, rough=0.35)
    prism(rounded(1.7, 1.3, 0.2), 0.6, m, (0, 0, 0.38), 0.08, (0, 0, 0))
    rod(0.3, 0.1, metal(STEEL, 0.25), (-0.36, -0.66, 0.4), (90, 0, 0))
    rod(0.26, 0.12, rubber((0.01, 0.01, 0.012)), (-0.36, -0.68, 0.4), (90, 0, 0))
    ball(0.22, principled("lens", (0.01, 0.02, 0.05), 0.02, coat=1), (-0.36, -0.7, 0.4), (1, 0.4, 1))
    for i in range(7):
        box((0.04, 0.04, 0.36), rubber(), (0.2 + i * 0.08, -0.64, 0.38), 0.012)
    for x in (-0.2, 0.0, 0.2):
        rod(0.05, 0.03, plastic(2), (x, 0.1, 0.69))
    for x in (-0.6, 0.6):
        rod(0.08, 0.1, rubber(), (x, -0.4, 0.04))


@model("joystick", front=(-14, 16), angle=(26, 24))
def joystick():
    m = plastic(1, rough=0.4)
    prism(rounded(1.7, 1.1, 0.12), 0.4, m, (0, 0, 0.22), 0.05, (0, 0, 0))
    rod(0.16, 0.05, rubber(), (-0.42, 0, 0.44))
    rod(0.045, 0.6, metal(STEEL), (-0.42, 0, 0.7))
    ball(0.2, principled("knob", (0.6, 0.03, 0.03), 0.12, coat=0.8), (-0.42, 0, 1.1))
    for x, y, c in ((0.16, 0.1, (0.6, 0.03, 0.03)), (0.46, 0.2, (0.8, 0.55, 0.03)), (0.2, -0.24, (0.03, 0.2, 0.6)), (0.5, -0.14, (0.05, 0.4, 0.1))):
        lathe([(0, 0), (0.14, 0, 0.01), (0.14, 0.04, 0.015), (0.1, 0.05), (0.1, 0.1, 0.03), (0, 0.11)], principled("button", c, 0.2), 0.01, at=(x, y, 0.42))


@model("drum", front=(-8, 20), angle=(24, 28))
def drum():
    lathe([(0.72, 0.0), (0.72, 0.95)], principled("shell", (0.55, 0.06, 0.05), 0.3, coat=0.4), 0)
    for z in (0.04, 0.92):
        lathe([(0.72, z - 0.05), (0.77, z - 0.05, 0.02), (0.77, z + 0.05, 0.02), (0.7, z + 0.05)], wood((1, 0.1, 1)), 0.01)
    lathe([(0, 0.955), (0.73, 0.95)], leather(0, (0.78, 0.68, 0.5), 10, 0.6), 0)
    n = 10
    for k in range(n):
        a, b, c = (2 * math.pi * (k + t) / n for t in (0, 0.5, 1))
        tube([(0.75 * math.cos(a), 0.75 * math.sin(a), 0.86), (0.74 * math.cos(b), 0.74 * math.sin(b), 0.1), (0.75 * math.cos(c), 0.75 * math.sin(c), 0.86)], 0.018, fabric(0, (0.85, 0.8, 0.65)), smooth=False)
    for x, t in ((-0.2, 0), (0.1, 1)):
        tube([(x, -0.5 + 0.1 * t, 1.02), (x + 0.9, 0.2 + 0.3 * t, 1.16)], 0.035, wood((0.1, 0.1, 1)), smooth=False)
        ball(0.08, wood(), (x, -0.5 + 0.1 * t, 1.03))


@model("maracas", "lie")
def maracas():
    for x, t, c in ((-0.3, 22, (0.6, 0.05, 0.05)), (0.3, -22, (0.05, 0.3, 0.5))):
        a = lathe([(0, -0.9), (0.09, -0.88, 0.04), (0.07, -0.3, 0.1), (0.1, 0.2), (0, 0.2)], wood((1, 1, 0.1)), 0.04)
        b = lathe([(0, 0.14), (0.16, 0.16, 0.06), (0.4, 0.55, 0.3), (0.34, 0.95, 0.25), (0, 1.06)], principled("paint", c, 0.2, coat=0.6), 0.12)
        d = lathe([(0.375, 0.52), (0.385, 0.55), (0.388, 0.62), (0.38, 0.66)], principled("band", (0.85, 0.65, 0.1), 0.25, coat=0.6), 0.01)
        for o in (a, b, d):
            o.rotation_euler, o.location = (math.radians(-90), 0, math.radians(t)), (x, -0.1, 0.38)
