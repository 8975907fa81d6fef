"""More electronics: watches, sound, picture, light."""
import math

from forms_tech import ALU, BLACK, aluminium, display, keys, ROWS
from materials import bumped, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, screen, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube


def strap(m, width, y0=0.5):
    """Both ends of a band, lying in a curve away from the case."""
    for s in (1, -1):
        rings = [[(-w, y * s, z), (w, y * s, z), (w, y * s, z + 0.07), (-w, y * s, z + 0.07)] for y, w, z in
                 ((y0 - 0.06, width, 0.1), (y0 + 0.16, width * 0.96, 0.08), (y0 + 0.6, width * 0.82, 0.02), (y0 + 1.1, width * 0.76, 0.0), (y0 + 1.22, width * 0.6, 0.0))]
        loft(rings, m, 3)
    box((width * 1.9, 0.1, 0.09), metal(ALU), (0, y0 + 1.06, 0.06), 0.03)
    for i in range(5):
        rod(0.03, 0.012, principled("hole", (0.01, 0.01, 0.01), 0.8), (0, -y0 - 0.5 - i * 0.13, 0.085 - i * 0.008), radius=0)


@model("smart-watch", "lie", front=(0, 82), angle=(24, 50))
def smart_watch():
    strap(rubber(tint=1, rough=0.5), 0.34)
    lathe([(0, 0.06), (0.5, 0.06, 0.05), (0.56, 0.2, 0.06), (0.52, 0.28, 0.02), (0, 0.28)], metal((0.35, 0.36, 0.38), 0.25), 0.03)
    prism(circle(0.47), 0.02, principled("bezel", BLACK, 0.08), (0, 0, 0.28), 0.004, (0, 0, 0))
    prism(circle(0.42), 0.004, display(), (0, 0, 0.2925), 0, (0, 0, 0))
    rod(0.06, 0.1, metal(ALU), (0.58, 0.12, 0.18), (0, 90, 0))
    rod(0.04, 0.08, metal(ALU), (0.56, -0.14, 0.18), (0, 90, 0))


@model("watch", "lie", front=(0, 82), angle=(24, 50))
def watch():
    steel = metal((0.8, 0.8, 0.82), 0.2)
    strap(leather(1, scale=40), 0.3)
    lathe([(0, 0.06), (0.5, 0.06, 0.05), (0.54, 0.18, 0.05), (0.5, 0.26, 0.02), (0.44, 0.25), (0.43, 0.2), (0, 0.2)], steel, 0.02)
    prism(circle(0.44), 0.01, principled("dial", (0.82, 0.81, 0.77), 0.5), (0, 0, 0.205), 0, (0, 0, 0))
    ink = principled("ink", (0.02, 0.02, 0.025), 0.4)
    for i in range(12):
        a = math.radians(i * 30)
        box((0.022, 0.09 if i % 3 == 0 else 0.05, 0.012), ink, (math.sin(a) * 0.365, math.cos(a) * 0.365, 0.214), 0.002, (0, 0, -i * 30))
    for length, w, turn, z in ((0.24, 0.03, 55, 0.222), (0.34, 0.022, -58, 0.228), (0.36, 0.008, 170, 0.234)):
        a = math.radians(turn)
        box((w, length, 0.006), ink, (-math.sin(a) * length / 2, math.cos(a) * length / 2, z), 0.001, (0, 0, turn))
    rod(0.03, 0.03, steel, (0, 0, 0.23))
    rod(0.055, 0.1, steel, (0.58, 0, 0.16), (0, 90, 0))
    for x in (-0.26, 0.26):
        for y in (-0.5, 0.5):
            box((0.09, 0.2, 0.12), steel, (x, y, 0.13), 0.03)


@model("radio", front=(-16, 8), angle=(28, 16))
def radio():
    m, steel = bumped(plastic(1, rough=0.45), "noise", 150, 0.06, 0.004), gold(0.3)
    box((1.9, 0.6, 1.2), m, (0, 0, 0.6), 0.14, segments=8)
    prism(rounded(1.0, 0.92, 0.08), 0.03, bumped(fabric(0, (0.42, 0.34, 0.24), 90, 0.6), "noise", 30, 0.05), (-0.36, -0.295, 0.6), 0.01)
    prism(rounded(0.62, 0.4, 0.05), 0.03, principled("scale", (0.75, 0.68, 0.5), 0.3), (0.56, -0.295, 0.84), 0.01)
    for i in range(9):
        box((0.012, 0.01, 0.1 if i % 2 else 0.16), principled("ink", BLACK), (0.32 + i * 0.06, -0.315, 0.84), 0)
    box((0.014, 0.012, 0.3), principled("needle", (0.7, 0.05, 0.03)), (0.6, -0.317, 0.84), 0)
    for x in (0.4, 0.74):
        rod(0.12, 0.14, steel, (x, -0.35, 0.38), (90, 0, 0), 0.02)
    tube([(-0.8, 0, 1.14), (-0.7, 0, 1.5), (0.0, 0, 1.58), (0.7, 0, 1.5), (0.8, 0, 1.14)], 0.05, leather(0, (0.2, 0.1, 0.05)))
    tube([(0.8, 0.2, 1.15), (1.2, 0.25, 2.1)], 0.018, metal(ALU))
    for x in (-0.8, 0.8):
        rod(0.06, 0.06, rubber(), (x, -0.1, 0.0))


@model("speakers", front=(-14, 8), angle=(28, 16))
def speakers():
    for x in (-0.62, 0.62):
        box((0.84, 0.8, 1.4), wood((1, 1, 0.08), (0.2, 0.09, 0.04), (0.42, 0.23, 0.11)), (x, 0, 0.7), 0.03)
        prism(rounded(0.78, 1.34, 0.03), 0.02, principled("front", (0.03, 0.03, 0.032), 0.5), (x, -0.4, 0.7), 0.006)
        for z, r in ((0.48, 0.3), (1.06, 0.16)):
            o = ring(r, 0.035, metal((0.5, 0.5, 0.52), 0.3), (x, -0.415, z))
            cone = lathe([(0, 0.02), (r * 0.36, 0.04, 0.05), (r * 0.4, -0.06), (r * 0.97, 0.05)], rubber((0.015, 0.015, 0.016), 0.45), 0.02)
            cone.location, cone.rotation_euler = (x, -0.4, z), (math.radians(90), 0, 0)
    rod(0.06, 0.05, metal(ALU), (0.9, -0.43, 0.14), (90, 0, 0))


@model("microphone", front=(-12, 6), angle=(24, 14))
def microphone():
    m, mesh = bumped(principled("body", rough=0.4, tint=1), "noise", 200, 0.04), bumped(metal((0.35, 0.35, 0.37), 0.35), "weave", 60, 0.9, 0.02)
    lathe([(0, 0), (0.5, 0, 0.03), (0.5, 0.08, 0.04), (0, 0.1)], m)
    rod(0.05, 0.6, metal(ALU), (0, 0.16, 0.36))
    tube([(-0.36, 0, 0.9), (-0.34, 0, 0.66), (0, 0.1, 0.56), (0.34, 0, 0.66), (0.36, 0, 0.9)], 0.04, m)
    lathe([(0, 0.7), (0.26, 0.7, 0.06), (0.28, 1.16), (0, 1.16)], m)
    lathe([(0.285, 1.15), (0.3, 1.15), (0.3, 1.2), (0.285, 1.2)], metal(ALU), 0.005)
    lathe([(0.27, 1.2), (0.28, 1.5, 0.1), (0.24, 1.74, 0.2), (0, 1.78)], mesh, 0.1)
    for s in (1, -1):
        rod(0.07, 0.08, metal(ALU), (0.32 * s, 0, 0.92), (0, 90, 0))
    rod(0.06, 0.04, metal(ALU), (0, -0.285, 0.95), (90, 0, 0))


@model("karaoke-mics", "lie")
def karaoke_mics():
    mesh = bumped(metal((0.6, 0.6, 0.62), 0.3), "weave", 50, 0.9, 0.02)
    for x, t in ((-0.3, 14), (0.3, -14)):
        h = lathe([(0, -1.1), (0.15, -1.1, 0.04), (0.13, -0.5, 0.2), (0.2, 0.3, 0.05), (0, 0.3)], principled("body", rough=0.35, tint=1))
        b = lathe([(0, 0.3), (0.2, 0.3), (0.28, 0.44)] + [(0.31 * math.cos(a), 0.58 + 0.31 * math.sin(a)) for a in [math.radians(t) for t in range(0, 91, 9)]], mesh, 0.0)
        r = lathe([(0.29, 0.5), (0.32, 0.5, 0.01), (0.32, 0.58, 0.01), (0.29, 0.58)], gold(0.25))
        for o in (h, b, r):
            o.rotation_euler, o.location = (math.radians(-90), 0, math.radians(t)), (x, 0, 0.3)


@model("tv", front=(-12, 6), angle=(24, 12))
def tv():
    m = plastic(1, rough=0.4)
    box((1.9, 0.7, 1.5), m, (0, 0, 0.95), 0.16, segments=8)
    prism(rounded(1.36, 1.1, 0.16), 0.04, principled("bezel", BLACK, 0.25), (-0.2, -0.345, 0.96), 0.015)
    prism(rounded(1.24, 0.98, 0.13), 0.02, display(), (-0.2, -0.36, 0.96), 0.004)
    for z in (1.32, 1.0):
        rod(0.1, 0.08, metal(ALU), (0.72, -0.38, z), (90, 0, 0))
    for i in range(5):
        box((0.24, 0.02, 0.03), rubber(), (0.72, -0.35, 0.5 + i * 0.07), 0.008)
    for x in (-0.7, 0.7):
        tube([(x, -0.1, 0.24), (x * 1.12, -0.16, 0.0)], 0.05, wood((1, 1, 0.1)))
        tube([(x, 0.2, 0.24), (x * 1.12, 0.26, 0.0)], 0.05, wood((1, 1, 0.1)))
        tube([(0, 0.1, 1.68), (x * 0.8, 0.14, 2.3)], 0.014, metal(ALU))


@model("camera", front=(-18, 10), angle=(28, 16))
def camera():
    m, steel = leather(1, scale=70, rough=0.5), metal((0.62, 0.62, 0.64), 0.3)
    prism(rounded(1.8, 0.8, 0.16), 0.5, m, (0, 0, 0.44), 0.05)
    prism(rounded(1.76, 0.24, 0.08), 0.48, steel, (0, 0, 0.92), 0.05)
    prism([(-0.34, -0.1), (0.34, -0.1), (0.24, 0.16), (-0.24, 0.16)], 0.5, steel, (0, 0, 1.1), 0.04)
    prism(rounded(0.34, 0.16, 0.02), 0.02, screen(), (0, -0.255, 1.1), 0.004)
    for r, y, mat in ((0.42, -0.26, steel), (0.38, -0.38, rubber((0.02, 0.02, 0.02), 0.5)), (0.36, -0.5, steel)):
        rod(r, 0.14, mat, (0, y - 0.02, 0.46), (90, 0, 0), 0.02)
    rod(0.31, 0.02, rubber(), (0, -0.6, 0.46), (90, 0, 0))
    ball(0.27, principled("lens", (0.004, 0.005, 0.012), 0.03, coat=1), (0, -0.6, 0.46), (1, 0.3, 1))
    rod(0.13, 0.12, steel, (0.62, 0, 1.08))
    rod(0.1, 0.1, steel, (-0.62, 0, 1.07))
    rod(0.05, 0.08, metal((0.8, 0.8, 0.8)), (0.36, -0.05, 1.06))
    prism(rounded(0.2, 0.14, 0.02), 0.02, screen((0.02, 0.02, 0.03)), (-0.56, -0.245, 0.92), 0.004)


@model("gamepad", "lie", front=(0, 66), angle=(20, 46))
def gamepad():
    m, dark = plastic(1, rough=0.4), rubber((0.02, 0.02, 0.022), 0.45)
    from textiles import curve
    half = [(0, 0.42), (0.4, 0.5), (0.74, 0.4), (0.98, -0.1), (1.04, -0.62), (0.86, -0.74), (0.66, -0.5), (0.46, -0.22), (0.2, -0.18), (0, -0.18)]
    line = curve(half + [(-x, y) for x, y in reversed(half[1:-1])], 6)
    o = prism(line, 0.36, m, (0, 0, 0.2), 0.15, (0, 0, 0), 6)
    for x, y in ((-0.3, -0.02), (0.3, -0.02)):
        rod(0.16, 0.06, dark, (x, y, 0.4))
        lathe([(0, 0), (0.07, 0), (0.06, 0.1, 0.03), (0.13, 0.14, 0.03), (0.12, 0.17), (0, 0.15)], dark, at=(x, y, 0.4))
    for dx, dy, c in ((0, 0.11, (0.7, 0.5, 0.05)), (0.11, 0, (0.6, 0.04, 0.04)), (0, -0.11, (0.05, 0.4, 0.15)), (-0.11, 0, (0.05, 0.2, 0.6))):
        lathe([(0, 0), (0.055, 0), (0.055, 0.05, 0.02), (0, 0.06)], principled("button", c, 0.3), at=(0.6 + dx, 0.22 + dy, 0.37))
    for a, b in ((0.3, 0.1), (0.1, 0.3)):
        box((a, b, 0.08), dark, (-0.6, 0.22, 0.39), 0.02)
    for x in (-0.13, 0.13):
        rod(0.045, 0.03, dark, (x, 0.24, 0.385))
    prism(rounded(0.18, 0.1, 0.03), 0.01, principled("led", (0.5, 0.8, 1), glow=0.6), (0, 0.36, 0.38), 0, (0, 0, 0))


@model("bulb", front=(0, 6), angle=(20, 14))
def bulb():
    lathe([(0, 0), (0.12, 0.0), (0.16, 0.06)], rubber(), 0.02)
    spiral = [(0.2, 0.06)]
    for i in range(5):
        spiral += [(0.235, 0.1 + i * 0.08, 0.02), (0.2, 0.14 + i * 0.08, 0.02)]
    lathe(spiral + [(0.22, 0.5), (0, 0.5)], metal((0.8, 0.8, 0.8), 0.2), 0.02)
    lathe([(0.22, 0.48), (0.26, 0.56), (0.42, 0.9, 0.2), (0.4, 0.92), (0, 0.92)], plastic(0, (0.85, 0.85, 0.84)), 0.03)
    lathe([(0.415, 0.9), (0.56, 1.3, 0.3), (0.4, 1.72, 0.35), (0, 1.78)], principled("milk", rough=0.35, tint=1), 0.2)


@model("flashlight", "lie")
def flashlight():
    m = bumped(principled("body", rough=0.4, tint=1), "weave", 30, 0.25, 0.01)
    body = lathe([(0, -1.1), (0.17, -1.1, 0.04), (0.18, 0.3, 0.04), (0.3, 0.56, 0.08), (0.32, 0.95, 0.03), (0.28, 0.95), (0.24, 0.86), (0, 0.8)], m)
    lens = lathe([(0, 0.9), (0.28, 0.9)], principled("lens", (0.85, 0.88, 0.9), 0.05), 0)
    tail = lathe([(0, -1.16), (0.12, -1.15, 0.04), (0.13, -1.08)], rubber((0.4, 0.05, 0.02)))
    for o in (body, lens, tail):
        o.rotation_euler, o.location = (math.radians(-90), 0, math.radians(-38)), (0, 0, 0.32)
    o = box((0.1, 0.2, 0.05), rubber((0.5, 0.08, 0.02)), (-0.05, -0.05, 0.51), 0.02, (0, 0, -38))


@model("printer", front=(-22, 16), angle=(28, 22))
def printer():
    m, dark = plastic(1, rough=0.4), plastic(0, (0.03, 0.03, 0.034), 0.35)
    box((1.9, 1.3, 0.8), m, (0, 0, 0.42), 0.08, segments=6)
    box((1.7, 0.9, 0.06), dark, (0, 0.1, 0.83), 0.02)
    box((1.4, 0.1, 0.26), dark, (-0.1, -0.62, 0.42), 0.02)
    box((1.2, 0.7, 0.03), dark, (-0.1, -0.92, 0.28), 0.01)
    box((1.05, 0.6, 0.012), paper(0, (0.85, 0.85, 0.84)), (-0.1, -0.86, 0.31), 0.002, (4, 0, 0))
    box((1.1, 0.06, 0.7), paper(0, (0.85, 0.85, 0.84)), (-0.1, 0.58, 1.0), 0.004, (-14, 0, 0))
    prism(rounded(0.34, 0.18, 0.02), 0.02, screen(), (0.68, -0.65, 0.66), 0.004)
    for i in range(3):
        rod(0.035, 0.03, plastic(2), (0.6 + i * 0.1, -0.655, 0.5), (90, 0, 0))


@model("pocket-printer", front=(-20, 16), angle=(28, 24))
def pocket_printer():
    m = plastic(1, rough=0.35)
    prism(rounded(1.3, 0.86, 0.16), 0.3, m, (0, 0, 0.16), 0.08, (0, 0, 0))
    box((0.9, 0.05, 0.05), rubber(), (0, -0.41, 0.18), 0.01)
    box((0.8, 0.6, 0.012), paper(0, (0.88, 0.88, 0.86)), (0, -0.68, 0.15), 0.002)
    box((0.68, 0.4, 0.014), principled("photo", (0.35, 0.5, 0.55), 0.3), (0, -0.7, 0.152), 0)
    rod(0.05, 0.02, metal(ALU), (0.45, 0.2, 0.31))


@model("disc-drive", front=(-20, 24), angle=(26, 32))
def disc_drive():
    m = plastic(1, rough=0.4)
    prism(rounded(1.4, 1.3, 0.08), 0.16, m, (0, 0, 0.1), 0.03, (0, 0, 0))
    prism(rounded(1.3, 0.9, 0.04), 0.06, principled("tray", (0.03, 0.03, 0.034), 0.4), (0, -0.8, 0.1), 0.015, (0, 0, 0))
    disc = metal((0.75, 0.78, 0.8), 0.18)
    lathe([(0.09, 0), (0.56, 0), (0.56, 0.015), (0.09, 0.015), (0.09, 0)], disc, 0.002, at=(0, -0.78, 0.14))
    rod(0.08, 0.05, plastic(0), (0, -0.78, 0.14))
