"""Small things of the bathroom and the dressing table, and of babies."""
import math

import bpy

from materials import bumped, ceramic, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube


@model("soap", front=(-22, 26), angle=(26, 34))
def soap():
    m = principled("soap", rough=0.35, spec=0.5, tint=1)
    dish = wood((0.1, 1, 1))
    box((1.7, 1.15, 0.1), dish, (0, 0, 0.05), 0.04)
    for y in (-0.3, 0.0, 0.3):
        box((1.5, 0.12, 0.08), dish, (0, y, 0.13), 0.03)
    box((1.25, 0.82, 0.36), m, (0, 0, 0.34), 0.13, segments=8)
    prism(rounded(0.8, 0.42, 0.12), 0.02, m, (0, 0, 0.515), 0.009, (0, 0, 0))


@model("konjac", front=(0, 22), angle=(20, 32))
def konjac():
    m = bumped(bumped(principled("sponge", rough=0.95, spec=0.1, tint=1), "voronoi", 26, 0.7, 0.03), "noise", 70, 0.4, 0.01)
    lathe([(0, 0), (0.6, 0.02, 0.2), (0.74, 0.28, 0.3), (0.5, 0.6, 0.3), (0, 0.66)], m, 0.1)
    tube([(0, 0, 0.64), (0.1, -0.05, 0.8), (0.3, -0.2, 0.84), (0.42, -0.3, 0.62), (0.5, -0.62, 0.2), (0.7, -0.8, 0.02)], 0.022, fabric(0, (0.85, 0.82, 0.75)))


@model("dish-sponge", front=(-20, 24), angle=(26, 32))
def dish_sponge():
    soft = bumped(principled("sponge", rough=0.95, spec=0.1, tint=1), "voronoi", 30, 0.8, 0.03)
    rough = bumped(principled("scourer", (0.05, 0.2, 0.09), 0.95, spec=0.1), "noise", 80, 1.0, 0.03)
    for i, (x, y, z, t) in enumerate(((0, 0, 0, 4), (0.1, 0.04, 0.44, -8), (-0.95, -0.5, 0, 32))):
        c, s = math.cos(math.radians(t)), math.sin(math.radians(t))
        box((1.2, 0.8, 0.3), soft, (x, y, z + 0.15), 0.06, (0, 0, t))
        box((1.2, 0.8, 0.12), rough, (x, y, z + 0.36), 0.03, (0, 0, t))


@model("hand-mirror", "lie")
def hand_mirror():
    m = principled("frame", rough=0.3, coat=0.4, tint=1)
    n = 72
    rim = [((0.62 + 0.035 * math.cos(i * 2 * math.pi / n * 12)) * math.cos(2 * math.pi * i / n), 0.4 + (0.62 + 0.035 * math.cos(i * 2 * math.pi / n * 12)) * math.sin(2 * math.pi * i / n)) for i in range(n)]
    prism(rim, 0.09, m, (0, 0, 0.06), 0.03, (0, 0, 0))
    o = prism(circle(0.5), 0.01, principled("mirror", (0.8, 0.84, 0.88), 0.1, metal=0.35), (0, 0.4, 0.108), 0.003, (0, 0, 0))
    rings = [[(-w, y, z), (w, y, z), (w, y, z + h), (-w, y, z + h)] for y, w, z, h in
             ((-0.16, 0.14, 0.02, 0.08), (-0.3, 0.07, 0.02, 0.08), (-0.7, 0.1, 0.01, 0.1), (-1.0, 0.11, 0.01, 0.1), (-1.12, 0.06, 0.03, 0.07))]
    loft(rings, m, 3)


@model("wall-mirror", "lie")
def wall_mirror():
    n = 96
    o = ring(1.0, 0.07, gold(0.3), (0, 0, 0.07), (0, 0, 0))
    o.scale = (0.72, 1.05, 1)
    p = prism([(math.cos(2 * math.pi * i / n) * 0.71, math.sin(2 * math.pi * i / n) * 1.04) for i in range(n)], 0.02,
              principled("mirror", (0.8, 0.84, 0.88), 0.1, metal=0.35), (0, 0, 0.05), 0, (0, 0, 0))


def bristles(m, x, y, z, r, length, n=420, spread=1.3, seed=3):
    """A bundle of fine cones, pointing up along z."""
    import random
    random.seed(seed)
    verts, faces = [], []
    for _ in range(n):
        a, d = random.random() * 2 * math.pi, math.sqrt(random.random()) * r
        bx, by = math.cos(a) * d, math.sin(a) * d
        tip = length * (1 - 0.45 * (d / r) ** 2) * (0.94 + random.random() * 0.1)
        tx, ty = bx * spread, by * spread
        k, w = len(verts), 0.012
        for t in range(3):
            e = t * 2.094 + a
            verts.append((x + bx + math.cos(e) * w, y + by + math.sin(e) * w, z))
            verts.append((x + (bx + tx) / 2 * 1.06 + math.cos(e) * w, y + (by + ty) / 2 * 1.06 + math.sin(e) * w, z + tip * 0.55))
        verts.append((x + tx, y + ty, z + tip))
        for t in range(3):
            u = (t + 1) % 3
            faces += [(k + 2 * t, k + 2 * u, k + 2 * u + 1, k + 2 * t + 1), (k + 2 * t + 1, k + 2 * u + 1, k + 6)]
    mesh = bpy.data.meshes.new("bristles")
    mesh.from_pydata(verts, [], faces)
    o = bpy.data.objects.new("bristles", mesh)
    mesh.materials.append(m)
    bpy.context.collection.objects.link(o)
    return o


@model("makeup-brush", "lie")
def makeup_brush():
    hair = matte(1, rough=0.7)
    o = bristles(hair, 0, 0, 0, 0.17, 0.62, 700, 1.75)
    o.rotation_euler, o.location = (math.radians(-90), 0, 0), (0, 0.55, 0.3)
    rod(0.18, 0.36, metal((0.8, 0.68, 0.5), 0.22), (0, 0.4, 0.3), (90, 0, 0))
    w = wood((1, 0.08, 1))
    h = lathe([(0, -1.3), (0.06, -1.28, 0.03), (0.1, -0.9, 0.2), (0.13, -0.2, 0.2), (0.16, 0.2), (0, 0.2)], w, 0.1)
    h.rotation_euler, h.location = (math.radians(-90), 0, 0), (0, 0.05, 0.3)


@model("blender-sponge", front=(0, 8), angle=(20, 18))
def blender_sponge():
    m = bumped(principled("foam", rough=0.9, spec=0.15, tint=1), "noise", 120, 0.35, 0.006)
    lathe([(0, 0), (0.5, 0.02, 0.25), (0.56, 0.5, 0.3), (0.36, 0.95, 0.25), (0.3, 1.2, 0.2), (0, 1.62)], m, 0.1)


@model("cosmetic-bag", front=(-10, 10), angle=(24, 18))
def cosmetic_bag():
    m = fabric(1, scale=110, strength=0.35)
    rings = [oval(0.86, 0.4, 0.0, 28, power=3.2), oval(0.92, 0.44, 0.08, 28, power=3), oval(0.95, 0.42, 0.4, 28, power=2.8), oval(0.9, 0.26, 0.8, 28, power=2.6),
             oval(0.84, 0.07, 1.04, 28, power=2.6), oval(0.84, 0.045, 1.08, 28, power=3)]
    loft(rings, m, 2)
    box((1.64, 0.05, 0.04), metal((0.8, 0.68, 0.45), 0.3), (0, 0, 1.1), 0.015)
    tube([(0.74, -0.02, 1.1), (0.8, -0.12, 1.0), (0.8, -0.2, 0.8)], 0.03, leather(2))
    loft([oval(0.955, 0.45, 0.3, 28, power=2.8), oval(0.95, 0.425, 0.42, 28, power=2.8)], leather(2), 1, False)


@model("scissors", "lie")
def scissors():
    m = metal((0.85, 0.83, 0.8), 0.16)
    for s in (1, -1):
        prism([(0.0, 0.05), (0.07 * s, -0.1), (0.06 * s, 0.3), (0.16 * s, 0.75), (0.3 * s, 1.05), (0.1 * s, 0.8), (-0.03 * s, 0.4)], 0.03, m, (0, 0, 0.08 + 0.03 * s), 0.01, (0, 0, 0))
        tube([(0, 0.05, 0.08), (-0.1 * s, -0.2, 0.08), (-0.2 * s, -0.42, 0.08)], 0.05, m)
        o = ring(0.24, 0.05, m, (-0.32 * s, -0.66, 0.08), (0, 0, 0))
        o.scale = (0.85, 1.15, 1)
    rod(0.055, 0.1, gold(), (0.0, 0.04, 0.1))


@model("comb", "lie")
def comb():
    import random
    m = principled("wood", rough=0.5, tint=1)
    teeth = [(-1.0, 0.3), (-0.96, 0.42), (-0.6, 0.56), (0, 0.62), (0.6, 0.56), (0.96, 0.42), (1.0, 0.3)]
    line = list(reversed(teeth))
    x = 0.98
    step = 0.115
    pts = [(-1.0, -0.5), (-0.94, -0.52)]
    out = [(1.0, 0.3), (0.96, 0.42), (0.6, 0.56), (0, 0.62), (-0.6, 0.56), (-0.96, 0.42), (-1.0, 0.3), (-1.0, -0.5)]
    x = -1.0
    while x < 0.92:
        out += [(x + 0.055, -0.5), (x + 0.062, 0.16), (x + step - 0.006, 0.16), (x + step, -0.5)]
        x += step
    out += [(1.0, -0.5)]
    prism(out, 0.1, bumped(m, "noise", 6, 0.15, 0.01, stretch=(0.3, 4, 4)), (0, 0, 0.06), 0.02, (0, 0, 0), 2)


@model("razor", "lie")
def razor():
    m, steel = principled("handle", rough=0.3, coat=0.4, tint=1), metal((0.8, 0.8, 0.82), 0.18)
    h = lathe([(0, -1.2), (0.1, -1.18, 0.05), (0.13, -0.7, 0.3), (0.09, -0.1, 0.2), (0.07, 0.5), (0, 0.5)], m, 0.06)
    h.rotation_euler, h.location = (math.radians(-90), 0, 0), (0, 0.0, 0.16)
    rod(0.1, 0.12, steel, (0, 0.36, 0.16), (90, 0, 0))
    tube([(0, 0.45, 0.16), (0, 0.62, 0.17), (0, 0.72, 0.2)], 0.06, steel)
    box((0.8, 0.32, 0.12), rubber((0.04, 0.04, 0.045)), (0, 0.84, 0.2), 0.05)
    for y in (0.76, 0.84, 0.92):
        box((0.7, 0.035, 0.03), steel, (0, y, 0.26), 0.006)


@model("toothbrush", "lie")
def toothbrush():
    m, hair = plastic(1, rough=0.25), matte(0, (0.85, 0.87, 0.88))
    rings = [[(-w, y, z), (w, y, z), (w, y, z + h), (-w, y, z + h)] for y, w, z, h in
             ((-1.3, 0.06, 0.02, 0.08), (-1.2, 0.1, 0, 0.12), (-0.5, 0.11, 0.0, 0.13), (0, 0.075, 0.02, 0.1), (0.6, 0.05, 0.04, 0.08), (0.85, 0.1, 0.03, 0.08),
              (1.25, 0.1, 0.03, 0.08), (1.34, 0.05, 0.04, 0.06))]
    for x in (-0.3, 0.3):
        o = loft(rings, m if x < 0 else plastic(2, rough=0.25), 3)
        o.location = (x, 0, 0)
        for i in range(9):
            for k in range(3):
                rod(0.03, 0.2, hair, (x + (k - 1) * 0.06, 0.88 + i * 0.045, 0.2), radius=0.008)


@model("electric-brush", front=(-10, 6), angle=(26, 12))
def electric_brush():
    m = plastic(1, rough=0.3)
    lathe([(0, 0), (0.36, 0, 0.05), (0.38, 0.14, 0.06), (0.3, 0.2), (0, 0.2)], plastic(2, rough=0.3))
    lathe([(0, 0.16), (0.18, 0.16, 0.04), (0.2, 0.8, 0.2), (0.19, 1.5, 0.1), (0.11, 1.62, 0.06), (0, 1.62)], m)
    lathe([(0, 1.6), (0.1, 1.6), (0.06, 2.0, 0.2), (0.05, 2.3), (0, 2.3)], plastic(2, rough=0.25))
    box((0.14, 0.09, 0.34), plastic(2, rough=0.25), (0, 0, 2.4), 0.04)
    hair = matte(0, (0.7, 0.85, 0.9))
    for i in range(6):
        for k in range(3):
            rod(0.022, 0.14, hair, ((k - 1) * 0.045, -0.1, 2.29 + i * 0.045), (90, 0, 0), 0.006)
    rod(0.06, 0.02, metal(), (0, -0.195, 1.2), (90, 0, 0))
    rod(0.04, 0.02, principled("led", (0.4, 0.8, 1), glow=1.5), (0, -0.195, 0.95), (90, 0, 0), 0)


@model("baby-bottle", front=(0, 8), angle=(24, 16))
def baby_bottle():
    lathe([(0, 0), (0.42, 0, 0.07), (0.42, 0.5, 0.3), (0.38, 0.8, 0.3), (0.42, 1.15, 0.08), (0.36, 1.2)], glass((1, 0.98, 0.94)))
    lathe([(0, 0.03), (0.405, 0.03, 0.06), (0.405, 0.5, 0.3), (0.37, 0.8), (0, 0.8)], matte(0, (0.86, 0.85, 0.82), 0.3))
    lathe([(0, 1.16), (0.45, 1.16, 0.03), (0.45, 1.42, 0.05), (0.3, 1.45), (0, 1.45)], plastic(1))
    lathe([(0.3, 1.44), (0.26, 1.54, 0.08), (0.13, 1.66, 0.06), (0.1, 1.86, 0.1), (0, 1.9)], rubber((0.75, 0.68, 0.55), 0.35), 0.05)
    for s in (1, -1):
        tube([(0.4 * s, 0, 1.1), (0.74 * s, 0, 1.05), (0.74 * s, 0, 0.55), (0.44 * s, 0, 0.4)], 0.06, plastic(1))


@model("sippy-cup", front=(-6, 10), angle=(24, 18))
def sippy_cup():
    lathe([(0, 0), (0.4, 0, 0.1), (0.46, 0.9, 0.02), (0, 0.9)], plastic(2, rough=0.35))
    lathe([(0, 0.88), (0.49, 0.88, 0.03), (0.48, 1.06, 0.08), (0.3, 1.14, 0.05), (0, 1.14)], plastic(1, rough=0.3))
    tube([(0.08, 0, 1.1), (0.1, 0, 1.35), (0.2, 0, 1.5), (0.36, 0, 1.58)], 0.055, rubber((0.8, 0.8, 0.78), 0.35))
    for s in (1, -1):
        tube([(0.44 * s, 0, 0.86), (0.76 * s, 0, 0.8), (0.74 * s, 0, 0.34), (0.42 * s, 0, 0.26)], 0.07, plastic(1, rough=0.3))


@model("tumbler", front=(0, 14), angle=(24, 22))
def tumbler():
    lathe([(0, 0), (0.38, 0, 0.08), (0.46, 1.0, 0.0), (0.44, 1.02), (0.4, 1.0)], plastic(1, rough=0.35))
    lathe([(0, 0.88), (0.4, 0.88)], matte(0, (0.88, 0.87, 0.84), 0.2), 0)
    lathe([(0.41, 0.3), (0.435, 0.32), (0.445, 0.62), (0.43, 0.64)], rubber(tint=2), 0.01)


@model("paper-roll", front=(-26, 16), angle=(26, 24))
def paper_roll():
    m = bumped(paper(1), "voronoi", 30, 0.25, 0.006)
    for x, y, z in ((-0.6, 0.1, 0), (0.62, 0.2, 0), (0.02, 0.15, 1.0)):
        lathe([(0.2, 0.0), (0.56, 0, 0.03), (0.56, 0.96, 0.03), (0.2, 0.96), (0.2, 0.0)], m, 0.02, at=(x, y, z))
        lathe([(0.17, 0.01), (0.2, 0.01), (0.2, 0.965), (0.17, 0.965)], paper(0, (0.5, 0.36, 0.22)), 0, at=(x, y, z))
    box((0.02, 0.5, 0.94), m, (0.62 + 0.55, -0.04, 0.48), 0.004, (0, 0, 4))
