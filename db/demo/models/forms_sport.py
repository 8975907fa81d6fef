"""Sports, play and some tools of the house."""
import math

import bpy
from mathutils import Matrix

from materials import bumped, ceramic, fabric, glass, gold, labeled, leather, matte, metal, paper, plastic, principled, rubber, wood
from registry import model
from shapes import ball, bevel, box, circle, lathe, loft, oval, prism, ring, rod, rounded, subdivide, tube
from textiles import curve

STEEL = (0.72, 0.72, 0.74)


def arc(r, tilt, turn, at, start=0, end=360, n=40):
    """Points of a circle on a ball, tilted from the horizontal and turned."""
    a, b = math.radians(tilt), math.radians(turn)
    out = []
    for k in range(n + 1):
        t = math.radians(start + (end - start) * k / n)
        x, y, z = r * math.cos(t), r * math.sin(t) * math.cos(a), r * math.sin(t) * math.sin(a)
        out.append((x * math.cos(b) - y * math.sin(b) + at[0], x * math.sin(b) + y * math.cos(b) + at[1], z + at[2]))
    return out


@model("basketball", front=(0, 8), angle=(40, 16))
def basketball():
    ball(0.8, bumped(principled("pebbled", (0.62, 0.2, 0.05), 0.6), "voronoi", 60, 0.5, 0.012), (0, 0, 0.8))
    seam = rubber((0.012, 0.012, 0.012))
    for tilt, turn in ((90, 20), (90, 110), (12, 30)):
        tube(arc(0.8, tilt, turn, (0, 0, 0.8)), 0.014, seam)
    for s in (1, -1):
        c, r = 0.42, math.sqrt(0.64 - 0.42 ** 2) + 0.002
        ts = [2 * math.pi * k / 40 for k in range(41)]
        a = math.radians(20 + 45)
        tube([(s * c * math.cos(a) - r * math.cos(t) * math.sin(a), s * c * math.sin(a) + r * math.cos(t) * math.cos(a), 0.8 + r * math.sin(t)) for t in ts], 0.014, seam)


def icosphere_ball(r, light, dark):
    """A truncated icosahedron blown up: pentagons dark, hexagons light."""
    import bmesh
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=1, radius=r, location=(0, 0, 0))
    o = bpy.context.object
    b = bmesh.new()
    b.from_mesh(o.data)
    bmesh.ops.bevel(b, geom=b.verts[:], offset=100 / 3, offset_type="PERCENT", affect="VERTICES", segments=1)
    for f in b.faces:
        f.material_index = 1 if len(f.verts) == 5 else 0
    faces = b.faces[:]
    bmesh.ops.inset_individual(b, faces=faces, thickness=0.022 * r, depth=0.0)
    seams = [f for f in b.faces if f not in set(faces)]
    for f in seams:
        f.material_index = 2
    inner = faces
    bmesh.ops.triangulate(b, faces=b.faces[:])
    bmesh.ops.subdivide_edges(b, edges=b.edges[:], cuts=4, use_grid_fill=True)
    for v in b.verts:
        v.co = v.co.normalized() * r * (0.985 if all(f.material_index == 2 for f in v.link_faces) else 1.0)
    b.to_mesh(o.data)
    b.free()
    for m in (light, dark, principled("seam", (0.1, 0.1, 0.1), 0.8)):
        o.data.materials.append(m)
    for p in o.data.polygons:
        p.use_smooth = True
    o.location, o.rotation_euler = (0, 0, r), (0.35, 0.2, 0.5)
    return o


@model("soccer-ball", front=(0, 8), angle=(40, 16))
def soccer_ball():
    icosphere_ball(0.8, principled("white", (0.82, 0.82, 0.82), 0.35), principled("black", (0.015, 0.015, 0.018), 0.35))


@model("volleyball", front=(0, 8), angle=(40, 16))
def volleyball():
    colors = [principled("a", (0.05, 0.2, 0.55), 0.5), principled("b", (0.85, 0.65, 0.08), 0.5)]
    bpy.ops.mesh.primitive_cube_add(size=1)
    o = bpy.context.object
    s = o.modifiers.new("s", "SUBSURF")
    s.subdivision_type, s.levels = "SIMPLE", 6
    from shapes import apply
    apply(o)
    for m in colors + [principled("seam", (0.04, 0.04, 0.05), 0.8)]:
        o.data.materials.append(m)
    for p in o.data.polygons:
        c, n = p.center, p.normal
        axis = max(range(3), key=lambda i: abs(n[i]))
        across = c[(axis + 1) % 3]
        strip = (across + 0.5) * 3
        p.material_index = 0 if int(strip) == 1 else 1
        p.use_smooth = True
    for v in o.data.vertices:
        v.co = v.co.normalized() * 0.8
    for axis in range(3):
        for edge in (-0.5, -1 / 6, 1 / 6, 0.5):
            for side in (-0.5, 0.5):
                pts = []
                for k in range(25):
                    q = [0, 0, 0]
                    q[axis], q[(axis + 1) % 3], q[(axis + 2) % 3] = side, edge, -0.5 + k / 24
                    length = math.sqrt(sum(t * t for t in q))
                    pts.append(tuple(t / length * 0.8 for t in q))
                t = tube(pts, 0.009, o.data.materials[2])
                t.parent = o
    o.location, o.rotation_euler = (0, 0, 0.8), (0.5, 0.35, 0.4)


@model("rugby-ball", front=(0, 10), angle=(30, 18))
def rugby_ball():
    m = bumped(principled("leather", (0.35, 0.13, 0.05), 0.55), "voronoi", 50, 0.4, 0.012)
    rings = [oval(r, r, z, 32) for r, z in ((0.02, -1.05), (0.2, -0.94), (0.42, -0.66), (0.56, -0.3), (0.6, 0), (0.56, 0.3), (0.42, 0.66), (0.2, 0.94), (0.02, 1.05))]
    o = loft(rings, m, 2)
    o.rotation_euler, o.location = (0, math.radians(80), math.radians(8)), (0, 0, 0.6)
    for k in range(6):
        box((0.03, 0.2, 0.03), principled("lace", (0.8, 0.8, 0.76), 0.6), (-0.25 + k * 0.1, -0.3, 1.1 - 0.0), 0.01, (40, 0, 0))


def racket(m, grip, x, turn, length, head, strings, shaft=0.03):
    n0 = set(bpy.context.scene.objects)
    pts = [(math.cos(t) * head[0], math.sin(t) * head[1] + length, 0.08) for t in [2 * math.pi * k / 32 for k in range(32)]]
    tube(pts, 0.035, m, closed=True)
    for k in range(strings):
        f = -0.9 + 1.8 * k / (strings - 1)
        w = math.sqrt(1 - f * f)
        tube([(f * head[0], length - w * head[1], 0.08), (f * head[0], length + w * head[1], 0.08)], 0.005, principled("string", (0.8, 0.8, 0.75), 0.4), smooth=False)
        tube([(-w * head[0], length + f * head[1], 0.08), (w * head[0], length + f * head[1], 0.08)], 0.005, principled("string", (0.8, 0.8, 0.75), 0.4), smooth=False)
    rod(shaft, length - head[1] + 0.9, m, (0, (length - head[1] - 0.9) / 2, 0.08), (90, 0, 0))
    rod(0.06, 0.7, grip, (0, -0.75, 0.08), (90, 0, 0), 0.02)
    bpy.context.view_layer.update()
    for o in set(bpy.context.scene.objects) - n0:
        o.matrix_world = Matrix.Translation((x, 0, 0)) @ Matrix.Rotation(math.radians(turn), 4, "Z") @ o.matrix_world


@model("badminton", "lie")
def badminton():
    racket(principled("frame", rough=0.25, coat=0.4, tint=1), rubber(tint=2), -0.1, 18, 0.75, (0.36, 0.46), 17)
    w = principled("feather", (0.85, 0.85, 0.84), 0.7)
    base = lathe([(0, 0), (0.09, 0.01, 0.04), (0.1, 0.12), (0, 0.13)], principled("cork", (0.75, 0.7, 0.6), 0.6), 0.03)
    skirt = lathe([(0.08, 0.12), (0.24, 0.55)], w, 0)
    for o in (base, skirt):
        o.rotation_euler, o.location = (math.radians(-80), 0, math.radians(-30)), (0.55, -0.5, 0.16)


@model("tennis", "lie")
def tennis():
    racket(principled("frame", rough=0.25, coat=0.4, tint=1), rubber((0.03, 0.03, 0.033)), -0.15, 18, 0.7, (0.44, 0.56), 17, 0.05)
    fuzz = bumped(principled("felt", (0.6, 0.68, 0.05), 0.95, spec=0.1), "noise", 90, 0.8, 0.01)
    ball(0.2, fuzz, (0.62, -0.55, 0.2))
    tube([(x + 0.62, y - 0.55, z + 0.2) for x, y, z in [(0.2 * math.cos(t), 0.2 * math.sin(t) * math.cos(0.9 + 0.5 * math.sin(2 * t)), 0.2 * math.sin(t) * math.sin(0.9 + 0.5 * math.sin(2 * t))) for t in [k * 0.157 for k in range(41)]]], 0.011, matte(0))


@model("ping-pong", "lie")
def ping_pong():
    for x, t, c, z in ((-0.3, 24, (0.5, 0.03, 0.03), 0.1), (0.3, -24, (0.02, 0.02, 0.022), 0.24)):
        n0 = set(bpy.context.scene.objects)
        prism(curve([(0.12, -0.2), (0.5, 0.1), (0.56, 0.5), (0.3, 0.9), (0, 0.96), (-0.3, 0.9), (-0.56, 0.5), (-0.5, 0.1), (-0.12, -0.2)]), 0.06, wood((1, 0.1, 1)), (0, 0, z), 0.01, (0, 0, 0))
        prism(curve([(0.3, 0.02, 1), (0.5, 0.16), (0.55, 0.5), (0.3, 0.89), (0, 0.95), (-0.3, 0.89), (-0.55, 0.5), (-0.5, 0.16), (-0.3, 0.02, 1)]), 0.03, rubber(c, 0.5), (0, 0, z + 0.045), 0.008, (0, 0, 0))
        box((0.17, 0.7, 0.13), wood((1, 0.1, 1)), (0, -0.42, z), 0.05)
        bpy.context.view_layer.update()
        for o in set(bpy.context.scene.objects) - n0:
            o.matrix_world = Matrix.Translation((x, 0, 0)) @ Matrix.Rotation(math.radians(t), 4, "Z") @ o.matrix_world
    ball(0.13, principled("ball", (0.85, 0.55, 0.2), 0.4), (0.0, -0.75, 0.13))


@model("dartboard", "lie")
def dartboard():
    rod(1.0, 0.14, principled("rim", (0.015, 0.015, 0.016), 0.6), (0, 0, 0.07))
    red, green, cream, black = (principled("sisal", c, 0.9) for c in ((0.45, 0.03, 0.03), (0.02, 0.2, 0.08), (0.7, 0.62, 0.45), (0.02, 0.02, 0.02)))
    bounds = [(0.11, 0.42, 0), (0.42, 0.48, 1), (0.48, 0.72, 0), (0.72, 0.78, 1)]
    for k in range(20):
        a0, a1 = math.radians(k * 18 - 9), math.radians(k * 18 + 9)
        for r0, r1, ringed in bounds:
            m = ((red, green) if ringed else (black, cream))[k % 2]
            line = [(r * math.sin(a), r * math.cos(a)) for r, aa in ((r0, (a0, (a0 + a1) / 2, a1)), (r1, (a1, (a0 + a1) / 2, a0))) for a in aa]
            prism(list(reversed(line)), 0.01, m, (0, 0, 0.145), 0, (0, 0, 0))
        tube([(0.11 * math.sin(a0), 0.11 * math.cos(a0), 0.152), (0.78 * math.sin(a0), 0.78 * math.cos(a0), 0.152)], 0.004, metal(STEEL))
    rod(0.11, 0.02, green, (0, 0, 0.142))
    rod(0.055, 0.02, red, (0, 0, 0.147))
    for x, y, c in ((0.3, 0.2, (0.6, 0.05, 0.05)), (-0.2, -0.36, (0.05, 0.2, 0.6)), (0.02, 0.02, (0.6, 0.05, 0.05))):
        o = lathe([(0, 0), (0.012, 0.1), (0.028, 0.16), (0.03, 0.4), (0.012, 0.46), (0.012, 0.75), (0, 0.75)], metal((0.6, 0.5, 0.25), 0.3), 0.005)
        f = box((0.15, 0.005, 0.2), principled("flight", c, 0.5), (0, 0, 0.72), 0)
        for part in (o, f):
            part.rotation_euler = (0.5, 0.35, 0)
        o.location, f.location = (x, y, 0.14), (x + 0.26, y - 0.32, 0.72)


@model("ring-buoy", "lie")
def ring_buoy():
    m, band = matte(0, (0.8, 0.16, 0.04), 0.5), matte(0, (0.82, 0.81, 0.78), 0.5)
    o = ring(0.75, 0.24, m, (0, 0, 0.24), (0, 0, 0))
    for k in range(4):
        a = math.radians(45 + k * 90)
        q = ring(0.245, 0.012, band, (0.75 * math.cos(a), 0.75 * math.sin(a), 0.24), (90, 0, math.degrees(a)))
        q.scale = (1, 1, 9)
    pts = []
    for k in range(33):
        a = math.radians(45 + k * 11.25)
        r = 1.03 + 0.1 * abs(math.sin((k * 11.25) / 90 * math.pi))
        pts.append((r * math.cos(a), r * math.sin(a), 0.24))
    tube(pts[:-1], 0.026, fabric(0, (0.8, 0.78, 0.7)), closed=True)


@model("skateboard", front=(-28, 24), angle=(30, 20))
def skateboard():
    rings = []
    for x, z, w in ((-1.3, 0.42, 0.1), (-1.25, 0.4, 0.26), (-1.0, 0.3, 0.34), (-0.8, 0.26, 0.35), (0, 0.25, 0.35), (0.8, 0.26, 0.35), (1.0, 0.3, 0.34), (1.25, 0.4, 0.26), (1.3, 0.42, 0.1)):
        rings.append([(x, -w, z), (x, w, z), (x, w, z + 0.05), (x, -w, z + 0.05)])
    loft(rings, wood((0.08, 1, 1)), 3)
    grip = [[(x, -w, z + 0.045), (x, w, z + 0.045), (x, w, z + 0.062), (x, -w, z + 0.062)] for (x, z, w) in ((-1.22, 0.39, 0.22), (-1.0, 0.3, 0.31), (-0.8, 0.26, 0.325), (0, 0.25, 0.325), (0.8, 0.26, 0.325), (1.0, 0.3, 0.31), (1.22, 0.39, 0.22))]
    loft(grip, bumped(rubber((0.02, 0.02, 0.022), 0.9), "noise", 120, 0.6, 0.01), 3)
    for x in (-0.72, 0.72):
        box((0.2, 0.4, 0.08), metal(STEEL), (x, 0, 0.2), 0.03)
        rod(0.03, 0.6, metal(STEEL), (x, 0, 0.13), (90, 0, 0))
        for y in (-0.3, 0.3):
            rod(0.13, 0.14, principled("wheel", (0.85, 0.7, 0.35), 0.4), (x, y, 0.13), (90, 0, 0), 0.04)
