"""Bottles, jars and tubes of beauty and food."""
from materials import (ceramic, glass, gold, labeled, matte, metal, paper, plastic, principled, rubber, wood)
from registry import model
from shapes import ball, box, lathe, loft, oval, ring, rod, tube


def pump(top, m, r=0.2):
    lathe([(0, top), (r, top), (r, top + 0.2), (r * 0.86, top + 0.24), (0, top + 0.24)], m, 0.03)
    lathe([(0, top + 0.2), (0.06, top + 0.2), (0.06, top + 0.45), (0, top + 0.45)], m, 0.01)
    lathe([(0, top + 0.42), (0.13, top + 0.42), (0.15, top + 0.46), (0.15, top + 0.55), (0.1, top + 0.58), (0, top + 0.58)],
          m, 0.025)
    tube([(0, 0, top + 0.52), (-0.2, -0.1, top + 0.53), (-0.36, -0.18, top + 0.51), (-0.4, -0.2, top + 0.45)], 0.045, m,
         taper=[1, 1, 0.85, 0.7])


@model("pump-bottle")
def pump_bottle():
    body = labeled(plastic(1, rough=0.3), 0.3, 0.7, 0.1, 0.78)
    lathe([(0, 0), (0.48, 0, 0.06), (0.48, 1.5, 0.2), (0.2, 1.66, 0.06), (0.2, 1.72), (0, 1.72)], body)
    pump(1.7, plastic(2, rough=0.28))


@model("soap-dispenser")
def soap_dispenser():
    from materials import bumped
    body = bumped(ceramic(1), "noise", 90, 0.12, 0.004)
    lathe([(0, 0), (0.5, 0, 0.1), (0.56, 0.6, 0.4), (0.46, 1.2, 0.22), (0.2, 1.36, 0.06), (0.19, 1.42), (0, 1.42)], body)
    pump(1.4, metal((0.72, 0.6, 0.45), 0.3), 0.19)


@model("tube")
def squeeze_tube():
    body = labeled(plastic(1, rough=0.36), 0.27, 0.73, 0.12, 0.86)
    rings = [oval(0.4, 0.4, 0.42), oval(0.41, 0.4, 0.6), oval(0.43, 0.34, 1.0), oval(0.47, 0.2, 1.55),
             oval(0.5, 0.06, 2.0, power=2.4), oval(0.5, 0.025, 2.04, power=3), oval(0.5, 0.022, 2.2, power=4)]
    loft(rings, body)
    lathe([(0, 0), (0.36, 0, 0.04), (0.37, 0.42, 0.04), (0, 0.42)], plastic(2, rough=0.25))
    lathe([(0.3, 0.4), (0.4, 0.42), (0.4, 0.46), (0.3, 0.47)], plastic(1), 0.01)


@model("flip-bottle")
def flip_bottle():
    body = labeled(plastic(1, rough=0.3), 0.28, 0.72, 0.1, 0.8)
    rings = [oval(0.5, 0.28, 0, power=2.6), oval(0.54, 0.32, 0.05, power=2.6), oval(0.56, 0.33, 0.5, power=2.6),
             oval(0.56, 0.33, 1.2, power=2.6), oval(0.5, 0.31, 1.62, power=2.4), oval(0.3, 0.25, 1.8),
             oval(0.27, 0.24, 1.84)]
    loft(rings, body)
    lathe([(0, 1.83), (0.3, 1.83, 0.02), (0.3, 2.16, 0.05), (0, 2.18)], plastic(2, rough=0.25), squash=0.9)
    lathe([(0.3, 2.02), (0.304, 2.025), (0.3, 2.03)], plastic(2), 0, squash=0.9)


@model("cream-jar", angle=(22, 24))
def cream_jar():
    body = labeled(plastic(1, rough=0.26), 0.27, 0.73, 0.16, 0.92)
    lathe([(0, 0), (0.62, 0, 0.1), (0.64, 0.62, 0.05), (0.56, 0.66), (0, 0.66)], body)
    lathe([(0, 0.66), (0.645, 0.66, 0.02), (0.645, 0.98, 0.05), (0, 1.0)], plastic(2, rough=0.22))


def glass_jar(lid, height=1.25, fill=0.92, r=0.5, content=None):
    lathe([(0, 0), (r, 0, 0.09), (r, height - 0.22, 0.12), (r * 0.86, height - 0.1, 0.04), (r * 0.86, height)], glass(), 0.02)
    z = height * fill - 0.12
    lathe([(0, 0.04), (r - 0.015, 0.04, 0.08), (r - 0.015, z, 0.02), (0, z)], content or matte(1, rough=0.35))
    band = labeled(paper(2), 0.32, 0.68, 0.0, 1.0)
    lathe([(r + 0.004, height * 0.16), (r + 0.004, height * 0.68)], band, 0)
    lathe([(0, height - 0.03), (r * 0.92, height - 0.03, 0.015), (r * 0.92, height + 0.16, 0.04), (0, height + 0.17)], lid)


@model("glass-jar")
def screw_jar():
    glass_jar(metal((0.72, 0.52, 0.26), 0.3))


@model("crumb-jar")
def crumb_jar():
    """Dry food: the content is in lumps."""
    from materials import bumped
    m = bumped(matte(1, rough=0.6), "voronoi", 9, 1.0, 0.09)
    glass_jar(principled("lid", (0.03, 0.03, 0.032), 0.35), content=m)


@model("clip-jar")
def clip_jar():
    from materials import bumped
    m = bumped(matte(1, rough=0.6), "voronoi", 14, 1.0, 0.06)
    glass_jar(wood((1, 0.08, 1)), 1.4, content=m)


@model("dropper")
def dropper():
    body = labeled(principled("amber", (0.5, 0.5, 0.5), 0.12, coat=0.6, tint=1), 0.3, 0.7, 0.12, 0.8)
    lathe([(0, 0), (0.36, 0, 0.06), (0.36, 0.95, 0.16), (0.17, 1.08, 0.04), (0.17, 1.16), (0, 1.16)], body)
    lathe([(0, 1.12), (0.21, 1.12, 0.01), (0.21, 1.38, 0.02), (0.12, 1.4), (0, 1.4)], metal((0.8, 0.72, 0.6), 0.25))
    lathe([(0, 1.38), (0.12, 1.38), (0.13, 1.5), (0.12, 1.72, 0.1), (0, 1.78)], rubber((0.75, 0.73, 0.7), 0.5), 0.04)


@model("glass-bottle")
def glass_bottle():
    r = 0.38
    shell = [(0, 0), (r, 0, 0.06), (r, 1.25, 0.3), (0.14, 1.62, 0.2), (0.14, 1.95)]
    lathe(shell, glass())
    lathe([(0, 0.04), (r - 0.015, 0.04, 0.05), (r - 0.015, 1.23, 0.28), (0.125, 1.6, 0.1), (0.125, 1.7), (0, 1.7)],
          matte(1, rough=0.2))
    lathe([(r + 0.004, 0.3), (r + 0.004, 1.1)], labeled(paper(2), 0.32, 0.68), 0)
    lathe([(0, 1.86), (0.17, 1.86), (0.17, 2.0, 0.03), (0, 2.0)], gold(0.3))


@model("lipstick", angle=(24, 14))
def lipstick():
    case = principled("case", (0.02, 0.02, 0.022), 0.25, coat=0.4)
    rod(0.22, 0.95, case, (-0.32, 0, 0.475), radius=0.02)
    rod(0.195, 0.5, gold(0.18), (-0.32, 0, 1.1), radius=0.01)
    bullet(-0.32, 1.3)
    rod(0.225, 1.15, case, (0.34, 0.12, 0.575), radius=0.03)
    rod(0.228, 0.09, gold(0.18), (0.34, 0.12, 0.12), radius=0.01)


def bullet(x, z):
    """The stick, cut aslant."""
    import bmesh
    m = principled("wax", (0.5, 0.5, 0.5), 0.3, spec=0.4, tint=1)
    o = lathe([(0, z), (0.16, z), (0.16, z + 0.62, 0.1), (0, z + 0.66)], m, 0.1, at=(x, 0, 0))
    b = bmesh.new()
    b.from_mesh(o.data)
    cut = bmesh.ops.bisect_plane(b, geom=b.verts[:] + b.edges[:] + b.faces[:], plane_co=(x, 0, z + 0.44),
                                 plane_no=(0.72, -0.35, 0.62), clear_outer=True)
    edges = [e for e in cut["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
    bmesh.ops.edgeloop_fill(b, edges=edges)
    b.to_mesh(o.data)
    b.free()
    from shapes import bevel
    bevel(o, 0.012, 3)


@model("honey-jar")
def honey_jar():
    honey = principled("honey", (0.75, 0.28, 0.02), 0.12, coat=0.3)
    r = 0.52
    lathe([(0, 0), (r, 0, 0.16), (r + 0.08, 0.5, 0.4), (r, 1.0, 0.25), (0.42, 1.08), (0.42, 1.14), (0, 1.14)], honey)
    lathe([(0.595, 0.3), (0.607, 0.5), (0.595, 0.72)], labeled(paper(2), 0.33, 0.67), 0)
    lathe([(0, 1.1), (0.47, 1.1), (0.47, 1.3, 0.04), (0, 1.31)], wood((1, 0.08, 1)))
    ring(0.44, 0.02, gold(), (0, 0, 1.1), (0, 0, 0))
