"""Materials. What a product's color changes writes itself to the pass "tint": red the first color, green the second."""
import bpy


def principled(name, color=(0.8, 0.8, 0.8), rough=0.4, metal=0.0, spec=0.5, coat=0.0, glass=0.0, ior=1.45, tint=0,
               glow=0.0, subsurface=0.0):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    tree = m.node_tree
    b = tree.nodes["Principled BSDF"]
    shade = (0.5, 0.5, 0.5) if tint else color
    for key, value in {"Base Color": (*shade, 1), "Roughness": rough, "Metallic": metal, "Specular": spec,
                       "Clearcoat": coat, "Clearcoat Roughness": 0.06, "Transmission": glass, "IOR": ior,
                       "Emission Strength": glow}.items():
        b.inputs[key].default_value = value
    if glow:
        b.inputs["Emission"].default_value = (*color, 1)
    mark(m, tint)
    return m


def mark(m, tint):
    tree = m.node_tree
    out = tree.nodes.new("ShaderNodeOutputAOV")
    out.name = "tint"
    value = [1.0 if tint == i else 0.0 for i in (1, 2)] + [0.0]
    out.inputs["Color"].default_value = (*value, 1)


def mask_of(tree):
    """The input of the pass "tint"; the node's name is that of its pass, so that it is found by its type."""
    return next(n for n in tree.nodes if n.type == "OUTPUT_AOV" and n.name == "tint").inputs["Color"]


def math(tree, kind, a, b=None):
    n = tree.nodes.new("ShaderNodeMath")
    n.operation = kind
    for i, v in enumerate((a, b)):
        if v is None:
            continue
        if isinstance(v, (int, float)):
            n.inputs[i].default_value = v
        else:
            tree.links.new(v, n.inputs[i])
    return n.outputs[0]


def labeled(m, u0=0.0, u1=1.0, v0=0.0, v1=1.0):
    """A label in that part of the UV map; its coordinates go to the pass "label", its coverage to the tint's blue."""
    tree = m.node_tree
    uv = tree.nodes.new("ShaderNodeUVMap")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(uv.outputs[0], split.inputs[0])
    place = []
    for i, (low, high) in enumerate(((u0, u1), (v0, v1))):
        place.append(math(tree, "DIVIDE", math(tree, "SUBTRACT", split.outputs[i], low), high - low))
    inside = None
    for p in place:
        for test in (math(tree, "GREATER_THAN", p, 0), math(tree, "LESS_THAN", p, 1)):
            inside = test if inside is None else math(tree, "MULTIPLY", inside, test)
    old = mask_of(tree).default_value[:]
    aov = tree.nodes.new("ShaderNodeOutputAOV")
    aov.name = "label"
    pair = tree.nodes.new("ShaderNodeCombineXYZ")
    for i in range(2):
        tree.links.new(math(tree, "MULTIPLY", place[i], inside), pair.inputs[i])
    tree.links.new(pair.outputs[0], aov.inputs["Color"])
    mask = tree.nodes.new("ShaderNodeCombineXYZ")
    mask.inputs[0].default_value, mask.inputs[1].default_value = old[0], old[1]
    tree.links.new(inside, mask.inputs[2])
    tree.links.new(mask.outputs[0], mask_of(tree))
    return m


def bumped(m, kind="noise", scale=60.0, strength=0.2, distance=0.01, detail=3.0, stretch=(1, 1, 1)):
    """Relief of a texture in object coordinates: noise, weave, voronoi, wave."""
    tree = m.node_tree
    where = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    tree.links.new(where, mapping.inputs[0])
    where = mapping.outputs[0]
    if kind == "weave":
        waves = []
        for axis in ("X", "Y", "Z"):
            w = tree.nodes.new("ShaderNodeTexWave")
            w.bands_direction = axis
            w.inputs["Scale"].default_value = scale
            w.inputs["Distortion"].default_value = 0.6
            tree.links.new(where, w.inputs[0])
            waves.append(w.outputs["Fac"])
        height = math(tree, "ADD", math(tree, "MULTIPLY", waves[0], waves[2]), waves[1])
    else:
        n = tree.nodes.new({"noise": "ShaderNodeTexNoise", "voronoi": "ShaderNodeTexVoronoi",
                            "wave": "ShaderNodeTexWave"}[kind])
        n.inputs["Scale"].default_value = scale
        if kind == "noise":
            n.inputs["Detail"].default_value = detail
        tree.links.new(where, n.inputs["Vector"])
        height = n.outputs[0]
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = distance
    tree.links.new(height, bump.inputs["Height"])
    b = tree.nodes["Principled BSDF"]
    if b.inputs["Normal"].links:
        tree.links.new(b.inputs["Normal"].links[0].from_socket, bump.inputs["Normal"])
    tree.links.new(bump.outputs[0], b.inputs["Normal"])
    return m


def grained(m, dark, light, scale=3.0, stretch=(1, 1, 12), mix=0.5):
    """Wood: noise drawn out along one axis between two tones."""
    tree = m.node_tree
    where = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    tree.links.new(where, mapping.inputs[0])
    n = tree.nodes.new("ShaderNodeTexNoise")
    n.inputs["Scale"].default_value = scale
    n.inputs["Detail"].default_value = 5
    n.inputs["Distortion"].default_value = 0.8
    tree.links.new(mapping.outputs[0], n.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.72
    ramp.color_ramp.elements[0].color = (*dark, 1)
    ramp.color_ramp.elements[1].color = (*light, 1)
    tree.links.new(n.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return m


def plastic(tint=0, color=(0.8, 0.8, 0.8), rough=0.32):
    return principled("plastic", color, rough, tint=tint)


def matte(tint=0, color=(0.8, 0.8, 0.8), rough=0.6):
    return principled("matte", color, rough, spec=0.3, tint=tint)


def ceramic(tint=0, color=(0.8, 0.8, 0.8)):
    return principled("ceramic", color, 0.28, coat=0.5, tint=tint)


def metal(color=(0.75, 0.75, 0.77), rough=0.25):
    return principled("metal", color, rough, metal=1.0)


def gold(rough=0.22):
    return metal((0.9, 0.62, 0.3), rough)


def glass(color=(1, 1, 1), rough=0.02, clear=0.98):
    """Thin glass: what is behind it keeps its passes, unlike with refraction."""
    m = principled("glass", color, rough)
    tree = m.node_tree
    clearly = tree.nodes.new("ShaderNodeBsdfTransparent")
    clearly.inputs[0].default_value = (color[0] * clear, color[1] * clear, color[2] * clear, 1)
    shine = tree.nodes.new("ShaderNodeBsdfGlossy")
    shine.inputs["Roughness"].default_value = rough
    edge = tree.nodes.new("ShaderNodeLayerWeight")
    edge.inputs[0].default_value = 0.15
    part = math(tree, "ADD", math(tree, "MULTIPLY", edge.outputs["Fresnel"], 0.75), 0.03)
    mix = tree.nodes.new("ShaderNodeMixShader")
    for slot, socket in enumerate((part, clearly.outputs[0], shine.outputs[0])):
        tree.links.new(socket, mix.inputs[slot])
    tree.links.new(mix.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return m


def screen(color=(0.004, 0.005, 0.008)):
    return principled("screen", color, 0.05, spec=0.5)


def rubber(color=(0.02, 0.02, 0.022), rough=0.6, tint=0):
    return principled("rubber", color, rough, spec=0.3, tint=tint)


def fabric(tint=1, color=(0.5, 0.5, 0.5), scale=120, strength=0.25):
    return bumped(principled("fabric", color, 0.9, spec=0.1, tint=tint), "weave", scale, strength, 0.004)


def leather(tint=1, color=(0.3, 0.2, 0.1), scale=55, rough=0.45):
    return bumped(principled("leather", color, rough, spec=0.4, tint=tint), "voronoi", scale, 0.18, 0.006)


def paper(tint=0, color=(0.85, 0.83, 0.78)):
    return principled("paper", color, 0.85, spec=0.1, tint=tint)


def wood(stretch=(1, 1, 0.08), dark=(0.32, 0.17, 0.075), light=(0.55, 0.34, 0.17), scale=14, rough=0.5):
    return grained(principled("wood", light, rough, spec=0.3), dark, light, scale, stretch)
