"""Shoes: a skin over the sections of a foot on a sole."""
import math

from materials import bumped, fabric, gold, leather, matte, metal, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, lathe, loft, oval, prism, ring, rod, subdivide, tube
from textiles import curve

VIEW = {"front": (-62, 16), "angle": (-34, 24)}
# Outline of a right sole, toe at +y: y, left and right half-widths about a bent middle.
SOLE = [(-1.0, 0.16, 0.16), (-0.94, 0.25, 0.25), (-0.7, 0.3, 0.3), (-0.2, 0.24, 0.27), (0.2, 0.32, 0.3), (0.5, 0.38, 0.34), (0.8, 0.33, 0.3), (0.98, 0.2, 0.2), (1.04, 0.08, 0.1)]


def outline(k=1.0, x=0.0):
    right = [(x + r * k, y) for y, _, r in SOLE]
    left = [(x - l * k, y) for y, l, _ in reversed(SOLE)]
    return curve(right + left, 5)


def slab(m, low, high, k=1.0, x=0.0, lift=None, radius=0.03):
    """A sole between two heights; `lift` raises its ends."""
    o = prism(outline(k, x), high - low, m, (0, 0, (low + high) / 2), radius, (0, 0, 0))
    return o


def upper(m, sections, x=0.0, levels=3, n=20):
    """Sections along the foot: (y, half-width, height, openness); open ones end at a rim instead of closing."""
    rings = []
    for y, w, low, high, lean in sections:
        line = []
        for i in range(n):
            a = math.pi * (i / (n - 1))
            px = math.cos(a) * w * (1 - 0.12 * math.sin(a))
            pz = low + (high - low) * math.sin(a) ** 0.75
            line.append((x + px, y - lean * math.sin(a), pz))
        rings.append(line)
    import bpy
    from shapes import fix, put
    verts = [p for r in rings for p in r]
    faces = [(i * n + s, i * n + s + 1, (i + 1) * n + s + 1, (i + 1) * n + s) for i in range(len(rings) - 1) for s in range(n - 1)]
    mesh = bpy.data.meshes.new("upper")
    mesh.from_pydata(verts, [], faces)
    mesh.uv_layers.new()
    fix(mesh)
    o = put("upper", mesh, m, angle=60)
    t = o.modifiers.new("thick", "SOLIDIFY")
    t.thickness, t.offset = 0.035, 0
    return subdivide(o, levels - 1)


def heel_cup(m, high, x=0.0, z=0.1, w=0.28, front=0.1, slope=0.1, n=24):
    """The back of a low shoe: a band around the heel, open above."""
    rings = []
    for k in range(6):
        t = k / 5
        line = []
        for i in range(n):
            a = math.pi * (1 + i / (n - 1))
            px = math.cos(a) * w * (1 - 0.18 * t)
            py = -0.66 + math.sin(a) * 0.3 * (1 - 0.1 * t)
            side = abs(math.cos(a))
            if side > 0.9:
                py = -0.66
            line.append((x + px, py, z + (high + (1 - side) * slope - z) * t))
        line = [(x - w * (1 - 0.18 * t) * 0.98, front, z + (high - 0.02 - z) * t)] + line + [(x + w * (1 - 0.18 * t) * 0.98, front, z + (high - 0.02 - z) * t)]
        rings.append(line)
    import bpy
    from shapes import fix, put
    c = len(rings[0])
    mesh = bpy.data.meshes.new("cup")
    mesh.from_pydata([p for r in rings for p in r], [], [(i * c + s, i * c + s + 1, (i + 1) * c + s + 1, (i + 1) * c + s) for i in range(5) for s in range(c - 1)])
    mesh.uv_layers.new()
    fix(mesh)
    o = put("cup", mesh, m, angle=60)
    t = o.modifiers.new("thick", "SOLIDIFY")
    t.thickness, t.offset = 0.05, 0
    return subdivide(o, 2)


TOE = [(1.0, 0.1, 0.12, 0.16, 0.0), (0.96, 0.22, 0.1, 0.3, 0), (0.8, 0.32, 0.1, 0.42, 0), (0.5, 0.35, 0.1, 0.52, 0), (0.25, 0.31, 0.1, 0.62, 0.02)]


def laces(m, x, y0, y1, z0, z1, w=0.13, rows=5, thick=0.022):
    for i in range(rows):
        t = i / (rows - 1)
        y, z = y0 + (y1 - y0) * t, z0 + (z1 - z0) * t
        tube([(x - w, y, z - 0.035), (x, y - 0.02, z + 0.02), (x + w, y, z - 0.035)], thick, m)


@model("sneaker", front=(-66, 14), angle=(-36, 24))
def sneaker():
    m, sole = fabric(1, scale=60, strength=0.35), rubber((0.82, 0.81, 0.78), 0.5)
    for x, y in ((-0.42, 0.0), (0.42, 0.18)):
        parts = [slab(sole, 0, 0.2, 1.06, x, radius=0.08), slab(rubber((0.05, 0.05, 0.055)), -0.02, 0.03, 1.0, x, radius=0.01)]
        parts += [upper(m, TOE + [(0.0, 0.28, 0.1, 0.72, 0.05), (-0.2, 0.27, 0.1, 0.84, 0.06), (-0.3, 0.27, 0.1, 0.88, 0.06)], x)]
        parts += [heel_cup(m, 0.72, x, 0.12, 0.29, -0.1, 0.16)]
        parts += [heel_cup(leather(2, scale=60), 0.42, x, 0.14, 0.3, -0.3, 0.06)]
        n = len(__import__("bpy").context.scene.objects)
        laces(fabric(2), x, 0.34, -0.2, 0.62, 0.88)
        objects = list(__import__("bpy").context.scene.objects)[n:]
        for o in parts + objects:
            o.location.y += y


@model("derby", front=(-66, 14), angle=(-36, 24))
def derby():
    m, sole = principled("leather", rough=0.25, spec=0.5, coat=0.3, tint=1), rubber((0.025, 0.018, 0.014), 0.5)
    for x, y in ((-0.42, 0.0), (0.42, 0.18)):
        import bpy
        n = len(bpy.context.scene.objects)
        slab(sole, 0.06, 0.13, 1.03, x, radius=0.02)
        prism(curve([(x - 0.27, -1.0 + 0.05), (x, -1.02), (x + 0.27, -0.95), (x + 0.29, -0.5, 1), (x - 0.29, -0.5, 1)]), 0.1, sole, (0, 0, 0.03), 0.02, (0, 0, 0))
        upper(m, [(1.02, 0.08, 0.12, 0.16, 0), (0.96, 0.18, 0.1, 0.25, 0), (0.8, 0.28, 0.1, 0.33, 0), (0.5, 0.33, 0.1, 0.42, 0), (0.25, 0.3, 0.1, 0.52, 0.02),
                  (0.0, 0.27, 0.1, 0.64, 0.05), (-0.2, 0.26, 0.1, 0.72, 0.05)], x)
        heel_cup(m, 0.6, x, 0.1, 0.28, -0.05, 0.1)
        tube([(x - 0.29, 0.62, 0.2), (x - 0.2, 0.66, 0.36), (x, 0.6, 0.43), (x + 0.2, 0.66, 0.36), (x + 0.29, 0.62, 0.2)], 0.014, m)
        laces(fabric(0, (0.03, 0.02, 0.016)), x, 0.28, -0.12, 0.54, 0.72, 0.1, 4, 0.018)
        for o in list(bpy.context.scene.objects)[n:]:
            o.location.y += y


# From the toe back and up the leg: y, height, tilt of the section, half-width, reach up and down.
BOOT = [(1.03, 0.12, 0, 0.05, 0.03, 0.03), (1.0, 0.14, 0, 0.14, 0.1, 0.1), (0.88, 0.16, 0, 0.26, 0.2, 0.12), (0.6, 0.18, 0, 0.34, 0.28, 0.14), (0.25, 0.22, 12, 0.32, 0.38, 0.18),
        (0.0, 0.32, 25, 0.285, 0.42, 0.34), (-0.2, 0.45, 42, 0.275, 0.36, 0.5), (-0.34, 0.56, 56, 0.29, 0.32, 0.9), (-0.45, 0.8, 74, 0.265, 0.33, 0.52)]


def boot(m, sole, high, heel=0.22):
    import bpy
    for x, y in ((-0.42, 0.0), (0.42, 0.2)):
        n = len(bpy.context.scene.objects)
        z = heel - 0.06
        slab(sole, heel - 0.1, heel, 1.02, x, radius=0.03).scale.y = 0.92
        prism(curve([(x - 0.25, -0.88), (x, -0.92), (x + 0.25, -0.88), (x + 0.27, -0.45, 1), (x - 0.27, -0.45, 1)]), heel, sole, (0, 0, heel / 2), 0.02, (0, 0, 0))
        if heel < 0.3:
            slab(sole, 0, heel - 0.08, 0.98, x).scale.y = 0.92
        rings = []
        for cy, cz, tilt, w, up, down in BOOT + [(-0.5, 1.1, 90, 0.27, 0.33, 0.4), (-0.5, high, 90, 0.29, 0.35, 0.38), (-0.5, high, 90, 0.25, 0.31, 0.34), (-0.5, high - 0.3, 90, 0.24, 0.3, 0.33)]:
            t, line = math.radians(tilt), []
            for k in range(28):
                a = 2 * math.pi * k / 28
                h = math.sin(a) * (up if math.sin(a) > 0 else down)
                line.append((x + math.cos(a) * w, cy + h * math.sin(t), max(0.04, cz + h * math.cos(t)) + z))
            rings.append(line)
        loft(rings, m, 2)
        yield x
        for o in list(bpy.context.scene.objects)[n:]:
            o.location.y += y


@model("ankle-boot", front=(-64, 12), angle=(-34, 20))
def ankle_boot():
    m = principled("leather", rough=0.32, spec=0.5, coat=0.2, tint=1)
    for x in boot(m, rubber((0.03, 0.025, 0.022)), 1.5, 0.42):
        box((0.02, 0.05, 0.8), metal((0.75, 0.7, 0.6)), (x - 0.275, -0.5, 1.05), 0.008)


@model("hiking-boot", front=(-64, 14), angle=(-34, 22))
def hiking_boot():
    m = bumped(leather(1, scale=50, rough=0.6), "noise", 20, 0.1)
    for x in boot(m, rubber((0.03, 0.03, 0.03), 0.7), 1.3, 0.24):
        laces(fabric(0, (0.5, 0.12, 0.05)), x, 0.4, -0.12, 0.76, 1.14, 0.14, 6, 0.026)
        ring(0.27, 0.06, rubber((0.06, 0.055, 0.05)), (x, -0.5, 1.28), (0, 0, 0)).scale = (1, 1.25, 1)
        for i in range(9):
            box((0.72, 0.09, 0.09), rubber((0.03, 0.03, 0.03), 0.7), (x, -0.78 + i * 0.19, 0.02), 0.02)


@model("flip-flops", "lie")
def flip_flops():
    m = rubber(tint=1, rough=0.55)
    for x, t in ((-0.45, 5), (0.45, -5)):
        import bpy
        n = len(bpy.context.scene.objects)
        slab(rubber((0.8, 0.79, 0.76), 0.6), 0, 0.1, 1.05, 0, radius=0.03)
        slab(bumped(rubber(tint=1, rough=0.7), "voronoi", 24, 0.2, 0.01), 0.09, 0.16, 1.04, 0, radius=0.02)
        s = 1 if x > 0 else -1
        tube([(-0.3, -0.05, 0.14), (-0.22, 0.2, 0.32), (-0.02 * s, 0.62, 0.24), (-0.02 * s, 0.64, 0.14)], 0.05, m, taper=[1.3, 1.2, 0.9, 0.8])
        tube([(0.3, -0.05, 0.14), (0.22, 0.2, 0.32), (-0.02 * s, 0.62, 0.24), (-0.02 * s, 0.64, 0.14)], 0.05, m, taper=[1.3, 1.2, 0.9, 0.8])
        for o in list(bpy.context.scene.objects)[n:]:
            o.location = (x + o.location.x, o.location.y, o.location.z)
            o.rotation_euler = (o.rotation_euler[0], o.rotation_euler[1], math.radians(t))


@model("flat-shoe", front=(-60, 28), angle=(-34, 36))
def flat_shoe():
    m = principled("soft leather", rough=0.4, spec=0.4, tint=1)
    for x, y in ((-0.4, 0.0), (0.4, 0.16)):
        import bpy
        n = len(bpy.context.scene.objects)
        slab(rubber((0.2, 0.12, 0.07)), 0, 0.06, 0.98, x, radius=0.015)
        slab(leather(0, (0.55, 0.4, 0.28)), 0.06, 0.08, 0.93, x, radius=0.005)
        upper(m, [(1.02, 0.08, 0.05, 0.1, 0), (0.96, 0.19, 0.05, 0.22, 0), (0.82, 0.29, 0.05, 0.3, 0), (0.58, 0.345, 0.05, 0.35, 0), (0.46, 0.345, 0.05, 0.36, 0)], x)
        heel_cup(m, 0.34, x, 0.06, 0.31, 0.52, 0.12)
        for s in (1, -1):
            tube([(x, 0.5, 0.4), (x + 0.1 * s, 0.54, 0.43), (x + 0.13 * s, 0.46, 0.38), (x, 0.5, 0.4)], 0.022, m)
        for o in list(bpy.context.scene.objects)[n:]:
            o.location.y += y
