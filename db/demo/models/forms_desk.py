"""Stationery, tools and toys."""
import math

from materials import bumped, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube
from textiles import curve

STEEL = (0.72, 0.72, 0.74)


def lying(o, x=0.0, z=0.1, turn=0.0, y=0.0):
    o.rotation_euler, o.location = (math.radians(-90), 0, math.radians(turn)), (x, y, z)
    return o


@model("ballpoint", "lie")
def ballpoint():
    for x, t, kind in ((-0.2, 16, 1), (0.2, 16, 2)):
        m = plastic(kind, rough=0.25)
        lying(lathe([(0, -1.15), (0.012, -1.14), (0.03, -1.08, 0.01), (0.075, -0.8, 0.1), (0.08, 0.8, 0.02), (0.07, 0.95), (0, 0.95)], m, 0.02), x, 0.09, t)
        lying(lathe([(0.082, -0.75), (0.086, -0.75), (0.086, -0.35), (0.082, -0.35)], rubber((0.03, 0.03, 0.033)), 0.01), x, 0.09, t)
        lying(lathe([(0, 0.94), (0.035, 0.94), (0.035, 1.06, 0.02), (0, 1.07)], metal(STEEL)), x, 0.09, t)
        c, s = math.cos(math.radians(t)), math.sin(math.radians(t))
        box((0.05, 0.6, 0.03), metal(STEEL), (x - s * 0.6, c * 0.6, 0.19), 0.01, (0, 0, t))


@model("fountain-pen", "lie")
def fountain_pen():
    m = principled("resin", rough=0.15, coat=0.6, tint=1)
    lying(lathe([(0, -0.7), (0.08, -0.68, 0.02), (0.095, -0.3), (0.1, 0.6, 0.1), (0.07, 1.0, 0.05), (0, 1.03)], m, 0.03), -0.1, 0.1, 22)
    lying(lathe([(0.098, -0.34), (0.105, -0.34), (0.105, -0.28), (0.098, -0.28)], gold(0.2), 0.005), -0.1, 0.1, 22)
    nib = prism([(-0.06, 0.05), (0.06, 0.05), (0.05, -0.16), (0.0, -0.36), (-0.05, -0.16)], 0.015, gold(0.18), (0, 0, 0), 0.004, (0, 0, 0))
    nib.location, nib.rotation_euler = (-0.1 + 0.26, -0.645, 0.14), (0, 0, math.radians(22))
    lying(lathe([(0, -0.5), (0.115, -0.5, 0.01), (0.115, 0.4, 0.06), (0.07, 0.52, 0.03), (0, 0.53)], m, 0.03), 0.5, 0.115, 22, 0.1)
    lying(lathe([(0.116, -0.42), (0.121, -0.42), (0.121, -0.34), (0.116, -0.34)], gold(0.2), 0.005), 0.5, 0.115, 22, 0.1)


@model("clipboard", "lie")
def clipboard():
    prism(rounded(1.4, 1.9, 0.08), 0.04, wood((1, 0.08, 1)), (0, 0, 0.02), 0.01, (0, 0, 0))
    prism(rounded(1.24, 1.66, 0.01), 0.02, paper(), (0, -0.07, 0.05), 0, (0, 0, 0))
    for i in range(9):
        box((1.0, 0.008, 0.002), principled("line", (0.5, 0.55, 0.62), 0.8), (0, 0.42 - i * 0.13, 0.062), 0)
    box((0.7, 0.2, 0.05), metal(STEEL, 0.2), (0, 0.8, 0.07), 0.02)
    o = lathe([(0, -0.3), (0.06, -0.3), (0.06, 0.3), (0, 0.3)], metal(STEEL, 0.2))
    o.rotation_euler, o.location = (0, math.radians(90), 0), (0, 0.86, 0.11)
    box((0.3, 0.14, 0.03), metal(STEEL, 0.2), (0, 0.95, 0.1), 0.012)


@model("crayons", front=(-18, 14), angle=(26, 20))
def crayons():
    box((1.3, 0.4, 1.0), labeled(principled("card", rough=0.5, tint=1)), (0, 0, 0.5), 0.012)
    colors = [(0.7, 0.05, 0.04), (0.85, 0.3, 0.03), (0.85, 0.6, 0.04), (0.15, 0.45, 0.08), (0.03, 0.3, 0.4), (0.05, 0.12, 0.5), (0.3, 0.06, 0.4), (0.25, 0.1, 0.04)]
    for row in range(2):
        for i, c in enumerate(colors):
            wax = principled("wax", c, 0.45)
            lathe([(0, 0.9), (0.065, 0.9), (0.065, 1.3, 0.01), (0.045, 1.32), (0.02, 1.48, 0.02), (0, 1.49)], wax, 0.005, at=(-0.54 + i * 0.155, -0.1 + row * 0.2, 0.06 * row + 0.03 * (i % 3 == 1)))


@model("globe", front=(-10, 8), angle=(24, 14))
def globe():
    sea = principled("sea", (0.05, 0.22, 0.5), 0.25, coat=0.3)
    tree = sea.node_tree
    n = tree.nodes.new("ShaderNodeTexNoise")
    n.inputs["Scale"].default_value, n.inputs["Detail"].default_value = 2.1, 8
    where = tree.nodes.new("ShaderNodeTexCoord")
    tree.links.new(where.outputs["Object"], n.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "CONSTANT"
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].position = (0.05, 0.22, 0.5, 1), 0.53
    ramp.color_ramp.elements[1].color = (0.35, 0.45, 0.12, 1)
    e = ramp.color_ramp.elements.new(0.6)
    e.color = (0.6, 0.48, 0.2, 1)
    tree.links.new(n.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])
    ball(0.7, sea, (0, 0, 1.15))
    arc = [(math.cos(math.radians(t)) * 0.78, 0, 1.15 + math.sin(math.radians(t)) * 0.78) for t in range(-70, 116, 12)]
    tube(arc, 0.03, gold(0.25))
    lathe([(0, 0), (0.5, 0, 0.03), (0.46, 0.1, 0.05), (0.08, 0.18, 0.05), (0.05, 0.4), (0, 0.4)], wood((1, 1, 0.2), (0.16, 0.06, 0.025), (0.36, 0.17, 0.08)), 0.02)


@model("abacus", front=(-16, 8), angle=(28, 14))
def abacus():
    w = wood((1, 1, 0.1))
    for x in (-0.9, 0.9):
        box((0.12, 0.2, 1.6), w, (x, 0, 0.8), 0.03)
        box((0.14, 0.6, 0.1), w, (x, 0, 0.05), 0.03)
    box((1.8, 0.14, 0.1), w, (0, 0, 1.56), 0.03)
    colors = [(0.7, 0.06, 0.05), (0.85, 0.35, 0.04), (0.85, 0.62, 0.06), (0.16, 0.45, 0.1), (0.05, 0.25, 0.6), (0.3, 0.1, 0.45)]
    for i, c in enumerate(colors):
        z = 0.26 + i * 0.22
        rod(0.015, 1.8, metal(STEEL), (0, 0, z), (0, 90, 0))
        m = principled("bead", c, 0.25, coat=0.4)
        for k in range(10):
            left = k < 3 + (i * 2) % 5
            x = -0.76 + k * 0.13 if left else 0.76 - (9 - k) * 0.13
            ball(0.1, m, (x, 0, z), (0.62, 1, 1), 32)


@model("rulers", "lie")
def rulers():
    m, ink = principled("acrylic", rough=0.1, coat=0.5, tint=1), principled("ink", (0.02, 0.02, 0.03))
    prism([(-0.9, -0.7), (0.9, -0.7), (-0.9, 0.5), (-0.9, -0.7)][:3], 0.04, m, (0, 0, 0.03), 0.01, (0, 0, 0))
    box((2.0, 0.24, 0.04), plastic(2, rough=0.2), (0, -0.95, 0.03), 0.01)
    for i in range(31):
        box((0.006, 0.1 if i % 5 == 0 else 0.05, 0.002), ink, (-0.9 + i * 0.06, -0.88, 0.052), 0)


@model("padlock", "lie")
def padlock():
    prism(rounded(1.1, 1.0, 0.14), 0.4, principled("body", rough=0.3, spec=0.8, coat=0.5, tint=1), (0, -0.2, 0.2), 0.06, (0, 0, 0))
    tube([(-0.34, 0.2, 0.2), (-0.34, 0.6, 0.2), (-0.2, 0.9, 0.2), (0, 0.98, 0.2), (0.2, 0.9, 0.2), (0.34, 0.6, 0.2), (0.34, 0.2, 0.2)], 0.085, metal((0.8, 0.8, 0.82), 0.18))
    rod(0.16, 0.02, metal(STEEL), (0, -0.3, 0.41))
    box((0.04, 0.16, 0.02), rubber(), (0, -0.3, 0.42), 0.005)
    ring(0.17, 0.04, metal(STEEL), (0.98, -0.1, 0.06), (0, 0, 0))
    box((0.09, 0.6, 0.05), metal(STEEL), (0.98, -0.56, 0.06), 0.01)
    box((0.16, 0.06, 0.05), metal(STEEL), (1.04, -0.78, 0.06), 0.01)


@model("hammer", "lie")
def hammer():
    w = wood((1, 0.08, 1))
    rings = [oval(a, b, 0, 16) for a, b in ((0.09, 0.07), (0.12, 0.09), (0.09, 0.07), (0.08, 0.06), (0.08, 0.06))]
    loft([[(p[0], y, p[1] + 0.16) for p in r] for r, y in zip(rings, (-1.2, -0.9, -0.2, 0.5, 0.9))], w, 2)
    steel = metal((0.45, 0.46, 0.48), 0.3)
    box((0.5, 0.24, 0.24), steel, (0, 0.86, 0.16), 0.05)
    o = rod(0.17, 0.2, steel, (-0.42, 0.86, 0.16), (0, 90, 0), 0.02)
    rings = [[(x, y - w, 0.16 - h), (x, y + w, 0.16 - h), (x, y + w, 0.16 + h), (x, y - w, 0.16 + h)] for x, y, w, h in ((0.2, 0.86, 0.12, 0.12), (0.45, 0.82, 0.1, 0.12), (0.75, 0.66, 0.03, 0.14))]
    loft(rings, steel, 2)


@model("screwdrivers", "lie")
def screwdrivers():
    for i, (x, k) in enumerate(((-0.5, 1.0), (-0.16, 0.85), (0.16, 0.7), (0.46, 0.6))):
        m = plastic(1, rough=0.3)
        lying(lathe([(0, 0.95), (0.12 * k, 0.94, 0.06), (0.15 * k, 0.6, 0.1), (0.11 * k, 0.25, 0.1), (0.14 * k, 0.1, 0.04), (0, 0.08)], m, 0.05), x, 0.15)
        lying(lathe([(0.152 * k, 0.5), (0.156 * k, 0.55), (0.152 * k, 0.6)], rubber(), 0.01), x, 0.15)
        lying(lathe([(0, 0.1), (0.045 * k, 0.1), (0.04 * k, -0.9 * k), (0.02, -1.0 * k), (0, -1.02 * k)], metal(STEEL, 0.2), 0.01), x, 0.15)


@model("frisbee", front=(0, 28), angle=(20, 38))
def frisbee():
    m = plastic(1, rough=0.3)
    lathe([(0, 0.2), (0.5, 0.2), (0.8, 0.17, 0.1), (0.96, 0.04, 0.08), (0.93, 0.0, 0.02), (0.89, 0.02)], m, 0.03)
    for r in (0.42, 0.5, 0.58):
        ring(r, 0.008, m, (0, 0, 0.198), (0, 0, 0))


@model("nesting-dolls", front=(0, 8), angle=(22, 14))
def nesting_dolls():
    colors = [(0.65, 0.05, 0.05), (0.08, 0.3, 0.5), (0.75, 0.42, 0.04), (0.1, 0.35, 0.15), (0.4, 0.12, 0.4)]
    for i, (c, x, y, k) in enumerate(zip(colors, (-0.1, 0.72, -0.86, 1.22, -1.36), (0.2, 0.1, 0.0, -0.15, -0.2), (1.0, 0.78, 0.66, 0.5, 0.42))):
        body, face = principled("paint", c, 0.2, coat=0.6), principled("face", (0.85, 0.62, 0.45), 0.25, coat=0.5)
        at = (x, y, 0)
        lathe([(0, 0), (0.42 * k, 0, 0.06), (0.56 * k, 0.5 * k, 0.3), (0.5 * k, 0.9 * k, 0.2), (0.34 * k, 1.12 * k, 0.1), (0.42 * k, 1.4 * k, 0.2), (0.28 * k, 1.76 * k, 0.2), (0, 1.82 * k)], body, 0.1, at=at)
        ball(0.31 * k, face, (x, y - 0.17 * k, 1.42 * k), (0.9, 0.8, 0.95))
        ball(0.34 * k, principled("apron", (0.85, 0.8, 0.68), 0.25, coat=0.5), (x, y - 0.26 * k, 0.55 * k), (0.9, 0.9, 1.1))
        eye = principled("eye", (0.02, 0.015, 0.01), 0.2)
        for s in (1, -1):
            ball(0.035 * k, eye, (x + 0.1 * s * k, y - 0.4 * k, 1.46 * k))
            ball(0.05 * k, principled("cheek", (0.8, 0.3, 0.25), 0.4), (x + 0.15 * s * k, y - 0.365 * k, 1.34 * k), (1, 0.5, 1))
        ball(0.04 * k, principled("lips", (0.6, 0.04, 0.04), 0.3), (x, y - 0.405 * k, 1.3 * k), (1.4, 0.5, 0.7))
        for t in range(5):
            a = t * 1.257
            ball(0.07 * k, principled("flower", (0.75, 0.1, 0.1), 0.3), (x + math.cos(a) * 0.1 * k, y - 0.55 * k, 0.58 * k + math.sin(a) * 0.1 * k), (1, 0.4, 1), 24)
