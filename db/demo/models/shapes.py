"""Building helpers: surfaces of revolution, rounded boxes, prisms, tubes, lofts. The front of a model faces -Y."""
import math

import bmesh
import bpy


def put(name, mesh, material, smooth=True, angle=40):
    o = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(o)
    if material is not None:
        mesh.materials.append(material)
    if smooth:
        for p in mesh.polygons:
            p.use_smooth = True
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(angle)
    return o


def fillet(points, radius, steps=5):
    """A polyline with its inner corners rounded; a point may carry its own radius as a third number."""
    out = [points[0][:2]]
    for before, at, after in zip(points, points[1:], points[2:]):
        r = at[2] if len(at) > 2 else radius
        a = (before[0] - at[0], before[1] - at[1])
        b = (after[0] - at[0], after[1] - at[1])
        la, lb = math.hypot(*a), math.hypot(*b)
        cut = min(r, la * 0.49, lb * 0.49)
        if cut < 1e-5 or la < 1e-9 or lb < 1e-9:
            out.append(at[:2])
            continue
        p = (at[0] + a[0] / la * cut, at[1] + a[1] / la * cut)
        q = (at[0] + b[0] / lb * cut, at[1] + b[1] / lb * cut)
        for i in range(steps + 1):
            t = i / steps
            out.append(tuple((1 - t) ** 2 * p[k] + 2 * t * (1 - t) * at[k] + t * t * q[k] for k in (0, 1)))
    out.append(points[-1][:2])
    return out


def lathe(profile, material, radius=0.02, segments=96, at=(0, 0, 0), squash=1.0, name="lathe"):
    """Turns (distance, height) points about the upright axis. U starts behind, so that 0.5 faces the camera."""
    line = fillet(profile, radius)
    lengths = [0.0]
    for p, q in zip(line, line[1:]):
        lengths.append(lengths[-1] + math.dist(p, q))
    low, high = min(p[1] for p in line), max(p[1] for p in line)
    verts, faces, uvs = [], [], []
    for r, z in line:
        for s in range(segments):
            a = 2 * math.pi * s / segments
            verts.append((-math.sin(a) * r + at[0], math.cos(a) * r * squash + at[1], z + at[2]))
    for i in range(len(line) - 1):
        for s in range(segments):
            t = (s + 1) % segments
            faces.append((i * segments + s, i * segments + t, (i + 1) * segments + t, (i + 1) * segments + s))
            v0, v1 = ((line[j][1] - low) / max(1e-6, high - low) for j in (i, i + 1))
            u0, u1 = s / segments, (s + 1) / segments
            uvs += [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    layer = mesh.uv_layers.new()
    for i, uv in enumerate(uvs):
        layer.data[i].uv = uv
    fix(mesh)
    return put(name, mesh, material)


def fix(mesh):
    b = bmesh.new()
    b.from_mesh(mesh)
    bmesh.ops.remove_doubles(b, verts=b.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(b, faces=b.faces)
    b.to_mesh(mesh)
    b.free()


def apply(o):
    bpy.context.view_layer.objects.active = o
    bpy.ops.object.select_all(action="DESELECT")
    o.select_set(True)
    bpy.ops.object.convert(target="MESH")
    return o


def bevel(o, width, segments=4, angle=30):
    m = o.modifiers.new("bevel", "BEVEL")
    m.width, m.segments = width, segments
    m.limit_method = "ANGLE"
    m.angle_limit = math.radians(angle)
    m.harden_normals = True
    o.data.use_auto_smooth = True
    return o


def subdivide(o, levels=2):
    m = o.modifiers.new("subdivision", "SUBSURF")
    m.levels = m.render_levels = levels
    return o


def box(size, material, at=(0, 0, 0), radius=0.03, turn=(0, 0, 0), segments=4, name="box"):
    """Centered on `at`. The front's UV map runs from 0 to 1, as does each other side's."""
    x, y, z = (s / 2 for s in size)
    sides = [((-x, -y, -z), (x, -y, -z), (x, -y, z), (-x, -y, z)), ((x, -y, -z), (x, y, -z), (x, y, z), (x, -y, z)),
             ((x, y, -z), (-x, y, -z), (-x, y, z), (x, y, z)), ((-x, y, -z), (-x, -y, -z), (-x, -y, z), (-x, y, z)),
             ((-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)), ((-x, y, -z), (x, y, -z), (x, -y, -z), (-x, -y, -z))]
    verts = [v for side in sides for v in side]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], [tuple(range(i * 4, i * 4 + 4)) for i in range(6)])
    layer = mesh.uv_layers.new()
    for i in range(6):
        # Only the front lies within 0 to 1; the others are moved along, so that a label stays on the front.
        for k, uv in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            layer.data[i * 4 + k].uv = (uv[0] + i * 2, uv[1])
    b = bmesh.new()
    b.from_mesh(mesh)
    bmesh.ops.remove_doubles(b, verts=b.verts, dist=1e-6)
    b.to_mesh(mesh)
    b.free()
    o = put(name, mesh, material)
    o.location, o.rotation_euler = at, [math.radians(t) for t in turn]
    if radius:
        bevel(o, min(radius, min(size) * 0.49), segments)
    return o


def prism(outline, depth, material, at=(0, 0, 0), radius=0.02, turn=(90, 0, 0), segments=4, name="prism"):
    """An outline in the plane of the picture, `depth` thick, its front at -Y before turning."""
    n = len(outline)
    verts = [(x, y, depth / 2) for x, y in outline] + [(x, y, -depth / 2) for x, y in outline]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    faces += [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    layer = mesh.uv_layers.new()
    for face in mesh.polygons:
        for k in face.loop_indices:
            v = mesh.vertices[mesh.loops[k].vertex_index].co
            u = (v.x - min(xs)) / (max(xs) - min(xs)), (v.y - min(ys)) / (max(ys) - min(ys))
            layer.data[k].uv = u if face.index == 0 else (u[0] + 3, u[1])
    fix(mesh)
    o = put(name, mesh, material)
    o.location, o.rotation_euler = at, [math.radians(t) for t in turn]
    if radius:
        bevel(o, radius, segments, 25)
    return o


def tube(points, thick, material, at=(0, 0, 0), closed=False, taper=None, name="tube", smooth=True):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = thick, 6, 16
    curve.use_fill_caps = True
    s = curve.splines.new("BEZIER" if smooth else "POLY")
    nodes = s.bezier_points if smooth else s.points
    nodes.add(len(points) - 1)
    for i, p in enumerate(points):
        nodes[i].co = p if smooth else (*p, 1)
        nodes[i].radius = taper[i] if taper else 1
        if smooth:
            nodes[i].handle_left_type = nodes[i].handle_right_type = "AUTO"
    s.use_cyclic_u = closed
    o = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(o)
    curve.materials.append(material)
    o.location = at
    return apply(o)


def ball(r, material, at=(0, 0, 0), scale=(1, 1, 1), segments=64):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=segments, ring_count=segments // 2, radius=r, location=at)
    o = bpy.context.object
    o.scale = scale
    o.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    return o


def rod(r, length, material, at=(0, 0, 0), turn=(0, 0, 0), radius=0.01, name="rod"):
    o = lathe([(0, -length / 2), (r, -length / 2, radius), (r, length / 2, radius), (0, length / 2)], material,
              radius, 64, name=name)
    o.location, o.rotation_euler = at, [math.radians(t) for t in turn]
    return o


def ring(big, small, material, at=(0, 0, 0), turn=(90, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=big, minor_radius=small, major_segments=96, minor_segments=24,
                                     location=at, rotation=[math.radians(t) for t in turn])
    o = bpy.context.object
    o.data.materials.append(material)
    bpy.ops.object.shade_smooth()
    return o


def loft(rings, material, levels=2, caps=True, name="loft"):
    """A skin over rings of equally many points."""
    n = len(rings[0])
    verts = [p for line in rings for p in line]
    faces = [(i * n + s, i * n + (s + 1) % n, (i + 1) * n + (s + 1) % n, (i + 1) * n + s)
             for i in range(len(rings) - 1) for s in range(n)]
    if caps:
        faces += [tuple(reversed(range(n))), tuple(range((len(rings) - 1) * n, len(rings) * n))]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    layer = mesh.uv_layers.new()
    for face in mesh.polygons:
        for j, k in enumerate(face.loop_indices):
            i, s = divmod(mesh.loops[k].vertex_index, n)
            # The seam's last column continues to 1 instead of returning to 0.
            wraps = face.index % n == n - 1 and s == 0
            layer.data[k].uv = ((n if wraps else s) / n, i / max(1, len(rings) - 1))
    fix(mesh)
    o = put(name, mesh, material, angle=60)
    return subdivide(o, levels) if levels else o


def oval(rx, ry, z, n=24, at=(0, 0), power=2.0):
    """A ring of points, superelliptic for power above 2; it starts behind, clockwise from above as `lathe`."""
    out = []
    for s in range(n):
        a = 2 * math.pi * s / n
        c, d = -math.sin(a), math.cos(a)
        f = (abs(c) ** power + abs(d) ** power) ** (-1 / power)
        out.append((c * f * rx + at[0], d * f * ry + at[1], z))
    return out


def rounded(width, height, r, n=6):
    """Outline of a rounded rectangle about the origin."""
    out = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(n + 1):
            a = math.radians(start + 90 * i / n)
            out.append((cx * (width / 2 - r) + r * math.cos(a), cy * (height / 2 - r) + r * math.sin(a)))
    return out


def circle(r, n=64):
    return [(r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n)) for i in range(n)]


def drop(o):
    """Onto the ground."""
    bpy.context.view_layer.update()
    low = min((o.matrix_world @ v.co).z for v in o.data.vertices)
    o.location.z -= low
    return o
