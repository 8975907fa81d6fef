"""Packaging: pouches, boxes, tins, cartons; and things of paper."""
import math

from mathutils import Vector, noise

from materials import (bumped, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood)
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, put, ring, rod, rounded, subdivide, tube


def pouch_shell(width, height, depth, material, seed=1.0, flat=0.09, n=56):
    """A filled bag: two sheets sealed above and at the sides, a gusset below, with creases."""
    import bpy
    verts, faces, uvs = [], [], []
    for side in (-1, 1):
        for j in range(n + 1):
            for i in range(n + 1):
                u, v = i / n, j / n
                across = max(0.0, 1 - abs(2 * u - 1) ** 2.6)
                up = min(1, v / 0.05 + 0.72) * max(0.0, 1 - max(0, (v - 0.2) / (0.8 - flat)) ** 2.2) if v < 1 - flat else 0
                crease = noise.noise(Vector((u * 3 + seed, v * 5, side))) * 0.35 + noise.noise(Vector((u * 9, v * 11 + seed, side))) * 0.12
                d = depth / 2 * across ** 0.7 * up * (1 + crease * 0.5) + 0.006
                if v >= 1 - flat:
                    d = 0.006 + 0.003 * (math.sin(v * 260) > 0)
                pinch = 1 - 0.035 * math.sin(min(1, v / (1 - flat)) * math.pi) * (1 + 0.3 * crease)
                verts.append(((u - 0.5) * width * pinch, side * d, v * height))
    for side in range(2):
        o = side * (n + 1) ** 2
        for j in range(n):
            for i in range(n):
                a = o + j * (n + 1) + i
                face = (a, a + 1, a + n + 2, a + n + 1)
                faces.append(face if side == 0 else face[::-1])
                corner = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
                corner = corner if side == 0 else corner[::-1]
                uvs += [(x / n + side * 3, y / n) for x, y in corner]
    mesh = bpy.data.meshes.new("pouch")
    mesh.from_pydata(verts, [], faces)
    layer = mesh.uv_layers.new()
    for k, uv in enumerate(uvs):
        layer.data[k].uv = uv
    return put("pouch", mesh, material, angle=70)


@model("pouch")
def pouch():
    m = labeled(principled("film", rough=0.32, spec=0.5, tint=1), 0.0, 1.0, 0.0, 1.0)
    pouch_shell(1.25, 1.8, 0.6, m, 2.0)


@model("kraft-pouch")
def kraft_pouch():
    m = labeled(bumped(principled("kraft", (0.46, 0.3, 0.16), 0.8, spec=0.15), "noise", 90, 0.1, 0.004), 0.14, 0.86, 0.16, 0.76)
    pouch_shell(1.25, 1.8, 0.62, m, 5.0)
    box((1.1, 0.03, 0.02), plastic(0, (0.4, 0.26, 0.14)), (0, 0, 1.58), 0.008)


@model("flat-pack", front=(-8, 8), angle=(24, 14))
def flat_pack():
    """A pillow pack, sealed above and below, leaning slightly back."""
    m = labeled(principled("film", rough=0.28, spec=0.5, tint=1), 0, 1, 0, 1)
    o = pouch_shell(1.3, 1.7, 0.42, m, 8.0, 0.06)
    o.rotation_euler = (math.radians(-6), 0, 0)


@model("carton", front=(-24, 12), angle=(28, 18))
def carton():
    m = labeled(principled("card", rough=0.55, spec=0.3, tint=1), 0, 1, 0, 1)
    box((1.1, 0.5, 1.6), m, (0, 0, 0.8), 0.012)


@model("gift-box", front=(-22, 30), angle=(26, 36))
def gift_box():
    m = principled("card", rough=0.5, spec=0.3, tint=1)
    prism(rounded(1.7, 1.7, 0.02), 0.5, m, (0, 0, 0.25), 0.012, (0, 0, 0))
    prism(rounded(1.76, 1.76, 0.02), 0.3, labeled(principled("lid", rough=0.5, tint=1)), (0, 0, 0.42), 0.012, (0, 0, 0))


@model("flat-box", front=(-20, 32), angle=(28, 38))
def flat_box():
    m = labeled(principled("card", rough=0.5, spec=0.3, tint=1))
    prism(rounded(2.0, 1.4, 0.015), 0.3, m, (0, 0, 0.15), 0.01, (0, 0, 0))


@model("tea-tin", front=(0, 12), angle=(24, 20))
def tea_tin():
    m = labeled(principled("tin", rough=0.3, spec=0.6, coat=0.3, tint=1), 0.32, 0.68, 0.04, 0.74)
    lathe([(0, 0), (0.48, 0, 0.02), (0.48, 1.2, 0.01), (0, 1.2)], m, 0.02)
    lathe([(0, 0.98), (0.495, 0.98, 0.008), (0.495, 1.24, 0.03), (0.42, 1.24), (0.4, 1.27), (0, 1.27)], gold(0.28), 0.015)


@model("cookie-tin", front=(0, 26), angle=(20, 36))
def cookie_tin():
    m = principled("tin", rough=0.3, spec=0.6, coat=0.3, tint=1)
    lathe([(0, 0), (0.94, 0, 0.03), (0.94, 0.4), (0, 0.4)], m)
    import bpy
    lathe([(0, 0.3), (0.965, 0.3, 0.01), (0.965, 0.5, 0.03), (0.88, 0.51), (0.86, 0.49), (0, 0.49)], m, 0.015)
    prism(circle(0.86), 0.004, labeled(principled("print", rough=0.3, coat=0.3, tint=1)), (0, 0, 0.493), 0, (0, 0, 0))


@model("can", front=(0, 14), angle=(22, 22))
def can():
    steel = metal((0.78, 0.78, 0.8), 0.2)
    m = labeled(principled("print", rough=0.35, spec=0.5, tint=1), 0.31, 0.69, 0, 1)
    lathe([(0.48, 0.08), (0.48, 1.12)], m, 0)
    for z in (0.0, 1.12):
        lathe([(0, z + (0.02 if z == 0 else 0.05)), (0.44, z + (0.02 if z == 0 else 0.05)), (0.45, z + 0.08 * (z > 0)), (0.5, z + 0.08 * (z > 0)),
               (0.5, z + 0.04), (0.48, z + 0.08 * (z == 0))], steel, 0.012)
    ring(0.12, 0.018, steel, (0, -0.18, 1.19), (0, 0, 0))
    box((0.12, 0.24, 0.015), steel, (0, 0.02, 1.185), 0.006)


@model("small-can", front=(0, 18), angle=(22, 28))
def small_can():
    steel = metal((0.78, 0.78, 0.8), 0.2)
    m = labeled(principled("print", rough=0.35, spec=0.5, tint=1), 0.33, 0.67, 0, 1)
    lathe([(0.6, 0.05), (0.6, 0.52)], m, 0)
    for z in (0.0, 0.52):
        lathe([(0, z + 0.02), (0.56, z + 0.02), (0.57, z + 0.06 * (z > 0)), (0.62, z + 0.06 * (z > 0)), (0.62, z + 0.02), (0.6, z + 0.05 * (z == 0))],
              steel, 0.012)
    ring(0.13, 0.018, steel, (0, -0.24, 0.57), (0, 0, 0))
    box((0.12, 0.26, 0.015), steel, (0, -0.02, 0.565), 0.006)


@model("milk-carton", front=(-24, 10), angle=(26, 16))
def milk_carton():
    m = labeled(principled("card", rough=0.45, tint=1))
    box((0.8, 0.8, 1.4), m, (0, 0, 0.7), 0.012)
    roof = principled("roof", rough=0.45, tint=1)
    rings = [[(-0.4, -0.4, 1.39), (0.4, -0.4, 1.39), (0.4, 0.4, 1.39), (-0.4, 0.4, 1.39)],
             [(-0.4, -0.02, 1.72), (0.4, -0.02, 1.72), (0.4, 0.02, 1.72), (-0.4, 0.02, 1.72)],
             [(-0.4, -0.015, 1.88), (0.4, -0.015, 1.88), (0.4, 0.015, 1.88), (-0.4, 0.015, 1.88)]]
    bevel(loft(rings, roof, 0), 0.01, 2)
    o = rod(0.13, 0.12, plastic(2), (0, -0.24, 1.58), (50, 0, 0), 0.02)


@model("juice-box", front=(-24, 10), angle=(26, 16))
def juice_box():
    m = labeled(principled("card", rough=0.4, tint=1))
    box((0.72, 0.46, 1.3), m, (0, 0, 0.65), 0.012)
    straw = plastic(0, (0.85, 0.85, 0.83), 0.4)
    tube([(0.2, -0.05, 1.28), (0.2, -0.05, 1.55), (0.24, -0.07, 1.62), (0.42, -0.12, 1.72)], 0.035, straw)


@model("bar", "lie", front=(0, 78), angle=(18, 48))
def chocolate_bar():
    m = labeled(principled("wrap", rough=0.5, tint=1), 0, 1, 0, 1)
    prism(rounded(0.95, 1.9, 0.015), 0.12, m, (0, 0, 0.08), 0.012, (0, 0, 0))
    foil = metal((0.85, 0.72, 0.5), 0.3)
    prism(rounded(0.9, 0.3, 0.015), 0.1, foil, (0, 1.0, 0.075), 0.012, (0, 0, 0))
    dark = principled("chocolate", (0.06, 0.022, 0.01), 0.3)
    for x in (-0.21, 0.21):
        box((0.4, 0.3, 0.11), dark, (x, 1.22, 0.075), 0.03)


@model("book", front=(-20, 10), angle=(28, 16))
def book():
    cover = labeled(principled("cover", rough=0.42, spec=0.4, tint=1))
    spine = principled("spine", rough=0.42, spec=0.4, tint=1)
    w, h, d = 1.26, 1.8, 0.26
    box((w, 0.022, h), cover, (0, -d / 2, h / 2), 0.006)
    box((w, 0.022, h), spine, (0, d / 2, h / 2), 0.006)
    box((0.03, d + 0.02, h), spine, (-w / 2 + 0.012, 0, h / 2), 0.01)
    pages = bumped(paper(0, (0.84, 0.8, 0.7)), "wave", 60, 0.3, 0.004, stretch=(0, 1, 0))
    box((w - 0.06, d - 0.02, h - 0.06), pages, (0, 0, h / 2), 0.004)


@model("book-set", front=(-22, 14), angle=(28, 20))
def book_set():
    for i, (c, w) in enumerate((((0.55, 0.1, 0.07), 0.26), ((0.75, 0.45, 0.06), 0.22), ((0.08, 0.3, 0.22), 0.28))):
        x = -0.36 + i * 0.3
        box((w, 1.1, 1.6), principled("cover", c, 0.45), (x, 0.12, 0.8), 0.01)
        box((w - 0.04, 1.06, 1.58), paper(), (x, 0.14, 0.805), 0.004)
        for z in (0.25, 1.35):
            box((w + 0.003, 0.02, 0.03), gold(0.3), (x, -0.425, z), 0.002)
    o = box((1.2, 0.05, 1.6), labeled(principled("cover", rough=0.42, tint=1)), (0.98, -0.05, 0.78), 0.008, (-9, 0, 0))
    box((1.15, 0.18, 1.55), paper(), (0.99, 0.07, 0.79), 0.004, (-9, 0, 0))


@model("notebook", "lie", front=(0, 80), angle=(20, 50))
def notebook():
    cloth = labeled(fabric(1, scale=140, strength=0.25))
    prism(rounded(1.3, 1.84, 0.08), 0.03, cloth, (0, 0, 0.165), 0.01, (0, 0, 0))
    prism(rounded(1.3, 1.84, 0.08), 0.03, fabric(1, scale=140), (0, 0, 0.015), 0.01, (0, 0, 0))
    prism(rounded(1.24, 1.78, 0.06), 0.14, paper(0, (0.85, 0.82, 0.74)), (0, 0, 0.09), 0.004, (0, 0, 0))
    box((0.05, 1.85, 0.012), fabric(2), (0.46, 0, 0.184), 0.004)
    tube([(0.1, -0.9, 0.09), (0.12, -1.05, 0.05), (0.1, -1.15, 0.02)], 0.014, fabric(2))


@model("spiral-notepad", "lie", front=(0, 78), angle=(20, 48))
def spiral_notepad():
    m = labeled(principled("cover", rough=0.5, tint=1), 0.02, 0.98, 0.02, 0.9)
    prism(rounded(1.25, 1.7, 0.05), 0.02, m, (0, 0, 0.13), 0.006, (0, 0, 0))
    prism(rounded(1.21, 1.66, 0.05), 0.11, paper(), (0, 0, 0.06), 0.004, (0, 0, 0))
    for i in range(20):
        o = ring(0.07, 0.012, metal((0.25, 0.25, 0.27), 0.3), (-0.55 + i * 0.058, 0.85, 0.08), (0, 84, 90))
        o.rotation_euler = (math.radians(90), 0, math.radians(86))


@model("desk-calendar", front=(-20, 8), angle=(28, 14))
def desk_calendar():
    page = labeled(paper(2))
    for s, m in ((-1, page), (1, paper(0, (0.3, 0.28, 0.25)))):
        box((1.9, 0.02, 1.3), m, (0, s * 0.28, 0.63), 0.004, (-24 * -s * -1 if s > 0 else -24, 0, 0))
    for i in range(26):
        ring(0.05, 0.009, metal((0.15, 0.15, 0.16), 0.3), (-0.85 + i * 0.068, 0, 1.23), (0, 90, 4))


@model("file-box", front=(-22, 30), angle=(26, 36))
def file_box():
    m = labeled(principled("card", rough=0.5, tint=1))
    prism(rounded(1.9, 0.9, 0.02), 0.22, m, (0, 0, 0.11), 0.01, (0, 0, 0))
