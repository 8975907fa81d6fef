"""Sandals, heels and what hangs, rolls or is woven."""
import math

from forms_shoes import slab
from materials import bumped, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube
from textiles import curve

STEEL = (0.72, 0.72, 0.74)


def raised(y, heel):
    """Height of the insole of a heeled shoe; the toes lie flat."""
    t = max(0.0, min(1.0, (0.35 - y) / 1.0))
    return 0.06 + heel * (t * t * (3 - 2 * t))


FOOT = [(1.1, 0.03), (1.0, 0.12), (0.8, 0.25), (0.5, 0.33), (0.2, 0.29), (-0.2, 0.2), (-0.6, 0.21), (-0.85, 0.2), (-0.96, 0.1)]


def insole(m, x, heel, thick=0.05):
    rings = [[(x - w, y, raised(y, heel) - thick), (x + w, y, raised(y, heel) - thick), (x + w, y, raised(y, heel)), (x - w, y, raised(y, heel))] for y, w in FOOT]
    return loft(rings, m, 3)


def pair(build):
    import bpy
    for x, y in ((-0.42, 0.0), (0.42, 0.2)):
        n = len(bpy.context.scene.objects)
        build(x)
        for o in list(bpy.context.scene.objects)[n:]:
            o.location.y += y


def walls(m, x, heel, line):
    """The leather of a court shoe: from the sole up to the top line, open above the foot."""
    import bpy
    from shapes import fix, put
    verts, faces, n = [], [], 9
    side = [(y, w) for y, w in FOOT]
    loop = [(x + w, y) for y, w in side] + [(x - w, y) for y, w in reversed(side)]
    tops = [line(y) for y, _ in side] + [line(y) for y, _ in reversed(side)]
    for k in range(n):
        t = k / (n - 1)
        for (px, py), top in zip(loop, tops):
            z = raised(py, heel) - 0.05
            inward = 1 - 0.35 * t ** 2 * (1 if py > 0.3 else 0.35)
            verts.append((x + (px - x) * inward * (1 + 0.1 * math.sin(t * math.pi)), py, z + top * t ** 0.9))
    c = len(loop)
    faces = [(k * c + i, k * c + (i + 1) % c, (k + 1) * c + (i + 1) % c, (k + 1) * c + i) for k in range(n - 1) for i in range(c)]
    mesh = bpy.data.meshes.new("walls")
    mesh.from_pydata(verts, [], faces)
    mesh.uv_layers.new()
    fix(mesh)
    o = put("walls", mesh, m, angle=80)
    s = o.modifiers.new("thick", "SOLIDIFY")
    s.thickness = 0.02
    return subdivide(o, 2)


@model("heel", front=(-70, 12), angle=(-40, 22))
def heel():
    m = principled("leather", rough=0.22, spec=0.5, coat=0.4, tint=1)

    def build(x):
        h = 0.95
        insole(principled("insole", (0.55, 0.4, 0.28), 0.5), x, h)
        walls(m, x, h, lambda y: 0.3 if y < -0.3 else 0.16 if y < 0.45 else 0.16 + 0.1 * min(1, (y - 0.45) / 0.3))
        rings = [[(x - w, y0 - d, z), (x + w, y0 - d, z), (x + w, y0 + d, z), (x - w, y0 + d, z)] for z, w, d, y0 in
                 ((0, 0.05, 0.05, -0.9), (0.3, 0.055, 0.055, -0.88), (0.7, 0.1, 0.11, -0.82), (0.98, 0.18, 0.18, -0.76))]
        loft(rings, m, 2)
        rings = [[(x - w * 0.7, y, raised(y, h) + 0.02), (x, y, raised(y, h) + t), (x + w * 0.7, y, raised(y, h) + 0.02), (x, y, raised(y, h))] for y, w, t in
                 ((1.08, 0.04, 0.06), (0.95, 0.16, 0.14), (0.75, 0.27, 0.19), (0.6, 0.3, 0.2))]
        loft(rings, m, 3)

    pair(build)


@model("sandal", front=(-66, 16), angle=(-38, 26))
def sandal():
    m = principled("leather", rough=0.4, spec=0.4, tint=1)

    def build(x):
        h = 0.5
        insole(principled("insole", (0.5, 0.34, 0.2), 0.5), x, h, 0.08)
        box((0.36, 0.36, h - 0.02), wood((1, 1, 0.2)), (x, -0.72, (h - 0.02) / 2), 0.03)
        for y, w, top, wide in ((0.62, 0.34, 0.24, 0.13), (0.25, 0.32, 0.32, 0.12), (-0.55, 0.24, 0.42, 0.05)):
            z = raised(y, h)
            rings = []
            for k in range(13):
                a = math.pi * k / 12
                px, pz = x + math.cos(a) * w, z - 0.05 + math.sin(a) ** 0.8 * top
                rings.append([(px, y - wide, pz), (px, y + wide, pz), (px * 0.995 + x * 0.005, y + wide, pz + 0.03), (px, y - wide, pz + 0.03)])
            loft(rings, m, 2)
        z = raised(-0.85, h)
        tube([(x + 0.21, -0.55, z + 0.1), (x + 0.17, -0.84, z + 0.26), (x, -0.95, z + 0.3), (x - 0.17, -0.84, z + 0.26), (x - 0.21, -0.55, z + 0.1)], 0.035, m)
        box((0.03, 0.12, 0.1), gold(0.25), (x - 0.25, -0.55, z + 0.22), 0.01)

    pair(build)


@model("yarn-ball", front=(0, 8), angle=(30, 16))
def yarn_ball():
    import random
    random.seed(4)
    m = bumped(fabric(1, scale=40, strength=0.5), "wave", 40, 0.7, 0.02)
    ball(0.66, m, (0, 0, 0.7))
    for k in range(46):
        a, b = random.random() * math.pi, random.random() * math.pi
        pts = []
        for i in range(33):
            t = 2 * math.pi * i / 32
            x, y, z = 0.7 * math.cos(t), 0.7 * math.sin(t) * math.cos(a), 0.7 * math.sin(t) * math.sin(a)
            pts.append((x * math.cos(b) - y * math.sin(b), x * math.sin(b) + y * math.cos(b), z + 0.7))
        tube(pts[:-1], 0.035, m, closed=True)
    tube([(0.4, -0.5, 0.2), (0.8, -0.7, 0.04), (1.2, -0.5, 0.04), (1.4, -0.8, 0.04), (1.1, -1.0, 0.04)], 0.035, m)


@model("rubber-ball", front=(0, 8), angle=(30, 16))
def rubber_ball():
    ball(0.7, rubber(tint=1, rough=0.5), (0, 0, 0.72))
    seam = rubber(tint=2, rough=0.5)
    for s in (1, -1):
        pts = []
        for i in range(40):
            t = 2 * math.pi * i / 40
            up = 0.55 * math.cos(2 * t)
            r = math.sqrt(1 - up * up) * 0.7
            pts.append((math.cos(t) * r, math.sin(t) * r, up * 0.7 * s + 0.72))
        tube(pts, 0.04, seam, closed=True)


@model("basket", front=(-14, 16), angle=(26, 24))
def basket():
    m = bumped(principled("wicker", (0.45, 0.27, 0.12), 0.6, spec=0.3), "noise", 20, 0.4, 0.02)
    n, rows = 40, 11
    for r in range(rows):
        z = 0.06 + r * 0.075
        k = 1 + 0.018 * r
        pts = []
        for i in range(n * 2):
            a = math.pi * i / n
            wave = 0.02 * (1 if (i + r) % 2 else -1)
            pts.append((math.cos(a) * (0.95 * k + wave), math.sin(a) * (0.62 * k + wave), z))
        tube(pts, 0.042, m, closed=True)
    for i in range(n):
        a = 2 * math.pi * (i + 0.5) / n
        tube([(math.cos(a) * 0.94, math.sin(a) * 0.61, 0), (math.cos(a) * 1.13, math.sin(a) * 0.74, 0.88)], 0.024, m, smooth=False)
    o = lathe([(0, 0.03), (0.95, 0.03)], m, 0, squash=0.65)
    tube([(math.cos(t) * 1.14, math.sin(t) * 0.75, 0.9) for t in [2 * math.pi * i / 48 for i in range(48)]], 0.06, m, closed=True)
    tube([(-1.1, 0, 0.85), (-0.95, 0, 1.35), (0, 0, 1.7), (0.95, 0, 1.35), (1.1, 0, 0.85)], 0.055, m)
    cloth = fabric(0, (0.6, 0.08, 0.07), 60)
    o = lathe([(0, 0.75), (0.6, 0.8, 0.2), (1.0, 0.86), (1.18, 0.94), (1.24, 0.8), (1.2, 0.66)], bumped(cloth, "noise", 5, 0.6, 0.08), 0.1, squash=0.66)


@model("rope", "lie")
def rope():
    import random
    random.seed(2)
    m = bumped(principled("cord", (0.75, 0.3, 0.05), 0.7), "wave", 30, 0.8, 0.02, stretch=(1, 1, 1))
    for k in range(11):
        r = 0.62 + 0.05 * (k % 4)
        z = 0.06 + 0.075 * (k // 4)
        tube([(math.cos(t) * r * 1.25 + 0.02 * math.sin(k * 3 + t), math.sin(t) * r + 0.02 * math.cos(k * 2 + 2 * t), z) for t in [2 * math.pi * i / 20 for i in range(20)]], 0.046, m, closed=True)
    for i in range(7):
        ring(0.17, 0.046, m, (-0.24 + i * 0.08, 0.72, 0.14), (0, 90, 12))
    tube([(0.3, 0.75, 0.1), (0.6, 1.0, 0.05), (0.95, 0.95, 0.05), (1.1, 0.7, 0.05)], 0.046, m)


@model("canvas-bucket", front=(-10, 12), angle=(26, 20))
def canvas_bucket():
    m = bumped(fabric(0, (0.25, 0.3, 0.18), 60, 0.4), "noise", 4, 0.4, 0.08)
    lathe([(0, 0), (0.56, 0, 0.05), (0.62, 0.5, 0.2), (0.64, 1.05), (0.6, 1.05), (0.58, 0.5), (0.52, 0.05), (0, 0.05)], m, 0.02)
    ring(0.63, 0.035, rubber((0.04, 0.045, 0.04)), (0, 0, 1.05), (0, 0, 0))
    tube([(-0.64, 0, 1.0), (-0.5, -0.3, 1.5), (0, -0.4, 1.66), (0.5, -0.3, 1.5), (0.64, 0, 1.0)], 0.04, fabric(0, (0.1, 0.1, 0.09), 60))


@model("stopwatch", "lie")
def stopwatch():
    m, ink = plastic(1, rough=0.35), principled("ink", (0.02, 0.02, 0.025))
    rod(0.8, 0.26, m, (0, 0, 0.14), radius=0.08)
    ring(0.68, 0.05, metal(STEEL, 0.2), (0, 0, 0.27), (0, 0, 0))
    prism(circle(0.66), 0.01, principled("dial", (0.85, 0.85, 0.83), 0.4), (0, 0, 0.275), 0, (0, 0, 0))
    for i in range(60):
        a = math.radians(i * 6)
        n = 0.12 if i % 5 == 0 else 0.06
        box((0.014, n, 0.01), ink, (math.sin(a) * (0.6 - n / 2), math.cos(a) * (0.6 - n / 2), 0.284), 0, (0, 0, -i * 6))
    box((0.02, 0.56, 0.01), principled("hand", (0.7, 0.04, 0.03)), (0.14, 0.2, 0.296), 0, (0, 0, -35))
    rod(0.05, 0.05, ink, (0, 0, 0.29))
    for t, r in ((0, 0.12), (38, 0.08), (-38, 0.08)):
        a = math.radians(t)
        rod(r, 0.2, metal(STEEL, 0.2), (math.sin(a) * 0.88, math.cos(a) * 0.88, 0.14), (90, 0, -t))
    ring(0.16, 0.03, metal(STEEL, 0.2), (0, 1.14, 0.14), (0, 0, 0))


@model("compass", "lie")
def compass():
    brass, ink = gold(0.25), principled("ink", (0.02, 0.02, 0.025))
    for y, h in ((-0.0, 0.2), (1.55, 0.08)):
        rod(0.78, h, brass, (0, y, h / 2), radius=0.04)
    rod(0.05, 0.5, brass, (0, 0.78, 0.1), (0, 90, 0))
    prism(circle(0.66), 0.01, principled("dial", (0.82, 0.78, 0.68), 0.4), (0, 0, 0.205), 0, (0, 0, 0))
    for i in range(36):
        a = math.radians(i * 10)
        n = 0.14 if i % 9 == 0 else 0.06
        box((0.016, n, 0.006), ink, (math.sin(a) * (0.6 - n / 2), math.cos(a) * (0.6 - n / 2), 0.213), 0, (0, 0, -i * 10))
    for s, c in ((1, (0.65, 0.03, 0.03)), (-1, (0.8, 0.8, 0.82))):
        prism([(-0.07, 0), (0.07, 0), (0, 0.48 * s)][:: s], 0.012, principled("needle", c, 0.3), (0, 0, 0.235), 0.002, (0, 0, -28))
    rod(0.05, 0.03, brass, (0, 0, 0.24))
    ring(0.7, 0.04, brass, (0, 0, 0.22), (0, 0, 0))
    ring(0.14, 0.03, brass, (0, -0.92, 0.08), (0, 0, 0))
