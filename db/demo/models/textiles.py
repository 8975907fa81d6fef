"""Flat garments: an outline puffed up, with folds that start where cloth is pulled."""
import math

import bpy
import numpy as np
from mathutils import Vector, noise

from shapes import apply, prism, tube


def curve(points, steps=8):
    """Catmull-Rom through (x, y) points; a point with a third value is a corner."""
    out, n = [], len(points)
    for i in range(n):
        p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        if len(p1) > 2:
            p0 = p1
        if len(p2) > 2:
            p3 = p2
        for s in range(steps):
            t = s / steps
            out.append(tuple(0.5 * (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t
                                    + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3) for k in (0, 1)))
    return out


def mirrored(half):
    """The right half from the top center down to the bottom center, with its mirror image."""
    left = [(-p[0], *p[1:]) for p in reversed(half) if abs(p[0]) > 1e-6]
    return list(half) + left


def edge_distance(xy, outline):
    a = np.array(outline)
    b = np.roll(a, -1, 0)
    best = np.full(len(xy), 1e9)
    for p, q in zip(a, b):
        d = q - p
        t = np.clip(((xy - p) @ d) / max(1e-9, d @ d), 0, 1)
        best = np.minimum(best, np.linalg.norm(xy - p - t[:, None] * d, axis=1))
    return best


def folds(xy, seed, pulls, amount):
    """Broad waves everywhere, and creases that radiate from the points of tension and die away."""
    z = np.zeros(len(xy))
    for i, (x, y) in enumerate(xy):
        v = Vector((x * 1.3 + seed, y * 0.9, seed * 3.1))
        z[i] = noise.noise(v) * 0.6
        w = Vector((x * 3.1 + noise.noise(v) * 1.2, y * 1.4, seed))
        z[i] += (1 - abs(noise.noise(w)) * 2.2) * 0.3
    for px, py, angle, spread, reach, strength in pulls:
        d = xy - (px, py)
        far = np.linalg.norm(d, axis=1)
        turn = np.arctan2(d[:, 1], d[:, 0]) - math.radians(angle)
        turn = np.arctan2(np.sin(turn), np.cos(turn))
        wave = np.cos(turn * 11 + np.sin(far * 6 + seed) * 0.7)
        z += wave * np.exp(-(turn / math.radians(spread)) ** 2) * np.exp(-far / reach) * np.minimum(1, far / 0.12) * strength
    return z * amount


def garment(outline, material, puff=0.07, seed=1.0, pulls=(), amount=0.03, lift=0.0, grain=0.014, thick=0.03, hem=0.03):
    """Lies on the ground, its front up; `outline` in the plane seen from above."""
    o = prism(outline, thick, material, (0, 0, 0), 0, (0, 0, 0))
    m = o.modifiers.new("remesh", "REMESH")
    m.mode, m.voxel_size, m.use_smooth_shade = "VOXEL", grain, True
    apply(o)
    s = o.modifiers.new("smooth", "SMOOTH")
    s.factor, s.iterations = 0.5, 4
    apply(o)
    mesh = o.data
    co = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", co)
    co = co.reshape(-1, 3)
    far = edge_distance(co[:, :2], outline)
    inner = 1 - np.exp(-far / (puff * 1.4))
    height = puff * inner + folds(co[:, :2], seed, pulls, amount) * np.clip(far / 0.1, 0.12, 1)
    # A hem: a slight step along the edge.
    height = height - 0.006 * np.exp(-((far - hem) / 0.006) ** 2)
    upper = co[:, 2] > 0
    co[:, 2] = np.where(upper, thick / 2 + np.maximum(0.004, height), -thick / 2) + thick / 2 + lift
    mesh.vertices.foreach_set("co", co.reshape(-1))
    mesh.update()
    o["outline"] = 1
    if not mesh.uv_layers:
        mesh.uv_layers.new()
    for p in mesh.polygons:
        p.use_smooth = True
    return o


def height_at(o, x, y):
    hit, where, *_ = o.ray_cast(o.matrix_world.inverted() @ Vector((x, y, 5)), Vector((0, 0, -1)))
    return (o.matrix_world @ where).z if hit else 0.0


def on_cloth(o, points, thick, material, raise_by=0.0, dense=6, closed=False):
    """A seam, string or band that follows the surface."""
    line = []
    pairs = list(zip(points, points[1:] + (points[:1] if closed else [])))
    for p, q in pairs[:None if closed else len(points) - 1]:
        for s in range(dense):
            t = s / dense
            x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
            line.append((x, y, height_at(o, x, y) + raise_by))
    if not closed:
        x, y = points[-1][:2]
        line.append((x, y, height_at(o, x, y) + raise_by))
    return tube(line, thick, material, closed=closed, smooth=False)


def button(o, x, y, r, material):
    bpy.ops.mesh.primitive_cylinder_add(radius=r, depth=r * 0.5, vertices=32, location=(x, y, height_at(o, x, y) + r * 0.2))
    b = bpy.context.object
    b.data.materials.append(material)
    m = b.modifiers.new("bevel", "BEVEL")
    m.width, m.segments = r * 0.15, 3
    return b
