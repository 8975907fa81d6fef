"""Studio: light, camera and render passes. Writes one file of layers per model and view."""
import json
import math
import os
import tempfile
import zlib

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

SHADOW_ROOM = 2.0


def new_scene(size, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.samples = samples
    scene.cycles.max_bounces = 10
    scene.cycles.diffuse_bounces = 3
    scene.cycles.glossy_bounces = 4
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 3
    scene.cycles.film_transparent_glass = True
    scene.render.film_transparent = True
    scene.view_settings.view_transform = "Raw"
    scene["size"] = size
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_direct = True
    layer.use_pass_diffuse_indirect = True
    layer.use_pass_diffuse_color = True
    layer.use_pass_normal = True
    for name in ("tint", "label"):
        aov = layer.aovs.add()
        aov.name = name
        aov.type = "COLOR"
    return scene


def meshes():
    return [o for o in bpy.context.scene.objects if o.type == "MESH" and not o.name.startswith("_")]


def corners():
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for o in meshes():
        mesh = o.evaluated_get(graph).to_mesh()
        step = max(1, len(mesh.vertices) // 4000)
        points += [o.matrix_world @ mesh.vertices[i].co for i in range(0, len(mesh.vertices), step)]
    return points


def area(name, at, to, size, power):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = power
    o = bpy.data.objects.new(name, light)
    o.location = at
    o.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(o)
    return o


def light_up(points, lies):
    """Large softboxes: key from the upper left, weak fill, a strip behind for the edges."""
    middle = sum(points, Vector()) / len(points)
    r = max((p - middle).length for p in points)
    k = r * r * 10

    def at(x, y, z):
        return (middle.x + x * r, middle.y + y * r, max(0, middle.z) + z * r)

    if lies:
        area("key", at(-2.6, 2.2, 2.6), middle, (2.0 * r, 2.0 * r), 20 * k)
        area("fill", at(2.6, -1.2, 2.8), middle, (3 * r, 3 * r), 4 * k)
    else:
        area("key", at(-2.4, -2.0, 2.3), middle, (2.0 * r, 2.4 * r), 13 * k)
        area("fill", at(2.9, -1.6, 1.0), middle, (1.5 * r, 3.2 * r), 2.6 * k)
        area("top", at(0, 0.5, 3.2), middle, (2.6 * r, 2.0 * r), 6 * k)
        area("rim", at(2.0, 2.6, 1.6), middle, (0.8 * r, 3 * r), 6 * k)
    world = bpy.data.worlds.new("studio")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.9, 0.95, 1, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.22
    return r


def floor(r):
    """Out of the camera's sight, so that it only reflects light; as a shadow catcher in the second pass."""
    bpy.ops.mesh.primitive_plane_add(size=40 * r, location=(0, 0, min(p.z for p in corners()) - 0.0005 * r))
    o = bpy.context.object
    o.name = "_floor"
    material = bpy.data.materials.new("_floor")
    material.use_nodes = True
    bsdf = material.node_tree.nodes["Principled BSDF"]
    bsdf.inputs["Base Color"].default_value = (0.8, 0.8, 0.8, 1)
    bsdf.inputs["Roughness"].default_value = 0.9
    o.data.materials.append(material)
    o.visible_camera = False
    return o


def aim(points, yaw, pitch, far=7.0):
    """The camera turned by yaw and raised by pitch degrees, framing the points exactly."""
    scene = bpy.context.scene
    if scene.camera is None:
        camera = bpy.data.cameras.new("camera")
        scene.camera = bpy.data.objects.new("camera", camera)
        bpy.context.collection.objects.link(scene.camera)
    o = scene.camera
    low = Vector(min(p[i] for p in points) for i in range(3))
    high = Vector(max(p[i] for p in points) for i in range(3))
    middle, r = (low + high) / 2, (high - low).length / 2
    a, b = math.radians(yaw), math.radians(pitch)
    way = Vector((math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b)))
    o.location = middle + way * far * r
    # Explicit angles: a view straight down has no unique "up".
    o.rotation_euler = (math.pi / 2 - b, 0, a)
    o.data.sensor_fit = "HORIZONTAL"
    o.data.lens, o.data.shift_x, o.data.shift_y = 100, 0, 0
    o.data.clip_end = 100 * r
    scene.render.resolution_x = scene.render.resolution_y = 1000
    bpy.context.view_layer.update()
    seen = [world_to_camera_view(scene, o, p) for p in points]
    x0, x1 = min(p.x for p in seen), max(p.x for p in seen)
    y0, y1 = min(p.y for p in seen), max(p.y for p in seen)
    room = 1.03
    width, height = (x1 - x0) * room, (y1 - y0) * room
    size = scene["size"]
    # Slender things get more pixels along, as they are shown longer.
    long = size * min(1.25, (max(width, height) / min(width, height)) ** 0.35)
    scale = long / max(width, height)
    scene.render.resolution_x = max(8, round(width * scale))
    scene.render.resolution_y = max(8, round(height * scale))
    o.data.lens = 100 / width
    o.data.shift_x = ((x0 + x1) / 2 - 0.5) / width
    o.data.shift_y = ((y0 + y1) / 2 - 0.5) / width


def outputs(folder):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format = "OPEN_EXR"
    out.format.color_mode = "RGBA"
    out.format.color_depth = "32"
    out.file_slots.clear()
    for name in ("Image", "DiffDir", "DiffInd", "DiffCol", "Normal", "tint", "label"):
        out.file_slots.new(name)
        tree.links.new(layers.outputs[name], out.inputs[name])


def read(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f"{name}0001.exr"))
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1]


def smooth(layer, guides, radius=2, strength=1.0):
    """Joint bilateral filter: averages neighbours of the same surface, for the noise few samples leave."""
    lum = np.log(layer.mean(-1, keepdims=True) + 0.05) * math.sqrt(60 / strength)
    sides = np.concatenate([lum] + [g * math.sqrt(k) for g, k in guides], -1).astype(np.float32)
    total, weights = layer.copy(), np.ones(layer.shape[:2] + (1,), np.float32)
    height, width = layer.shape[:2]
    for dy in range(0, radius + 1):
        for dx in range(-radius, radius + 1):
            if dy == 0 and dx <= 0:
                continue
            # Each pair of neighbours is weighed once and used both ways.
            here = (slice(0, height - dy), slice(max(0, -dx), width - max(0, dx)))
            there = (slice(dy, height), slice(max(0, dx), width - max(0, -dx)))
            apart = ((sides[here] - sides[there]) ** 2).sum(-1, keepdims=True)
            w = np.exp(-apart - (dx * dx + dy * dy) / (radius * radius))
            total[here] += layer[there] * w
            total[there] += layer[here] * w
            weights[here] += w
            weights[there] += w
    return total / weights


def shadow_layer(ground, folder):
    """What the model takes from the light of the ground, seen wider than the model itself."""
    scene = bpy.context.scene
    camera = scene.camera.data
    kept = (scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples)
    scene.render.resolution_x = round(kept[0] * SHADOW_ROOM / 6)
    scene.render.resolution_y = round(kept[1] * SHADOW_ROOM / 6)
    scene.cycles.samples = 40
    camera.lens /= SHADOW_ROOM
    camera.shift_x /= SHADOW_ROOM
    camera.shift_y /= SHADOW_ROOM
    ground.visible_camera = True
    ground.is_shadow_catcher = True
    for o in meshes():
        o.visible_camera = False
    bpy.ops.render.render()
    shade = read(folder, "Image")[..., 3]
    for o in meshes():
        o.visible_camera = True
    ground.is_shadow_catcher = False
    ground.visible_camera = False
    camera.lens *= SHADOW_ROOM
    camera.shift_x *= SHADOW_ROOM
    camera.shift_y *= SHADOW_ROOM
    scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples = kept
    return shade


def shoot(name, view, pose, yaw, pitch, ground, points, out, source):
    aim(points, yaw, pitch)
    with tempfile.TemporaryDirectory() as folder:
        outputs(folder)
        bpy.ops.render.render()
        layers = {n: read(folder, n) for n in ("Image", "DiffDir", "DiffInd", "DiffCol", "Normal", "tint", "label")}
        shade = shadow_layer(ground, folder)
    image, tint, label = layers["Image"], layers["tint"][..., :3], layers["label"][..., :3]
    lit = layers["DiffDir"][..., :3] + layers["DiffInd"][..., :3]
    colored = np.clip(tint.sum(-1, keepdims=True), 0, 1)
    diffuse = layers["DiffCol"][..., :3]
    base = np.clip(image[..., :3] - colored * diffuse * lit, 0, None)
    guides = [(layers["Normal"][..., :3], 30.0), (tint, 20.0), (diffuse, 20.0), (image[..., 3:4], 30.0)]
    base = smooth(smooth(base, guides, strength=2), guides, strength=2)
    lit = smooth(smooth(lit * colored, guides, strength=4), guides, strength=4)
    stack = np.concatenate([base / 4, image[..., 3:4], lit / 4, tint, label], -1)
    pixels = (np.clip(stack, 0, 1) * 65535 + 0.5).astype("<u2")
    head = {"width": image.shape[1], "height": image.shape[0], "pose": pose, "channels": pixels.shape[-1],
            "shadow": [shade.shape[1], shade.shape[0]], "room": SHADOW_ROOM, "source": source}
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, f"{name}-{view}.layers")
    with open(f"{path}.part", "wb") as file:
        file.write(json.dumps(head).encode() + b"\n")
        body = pixels.tobytes() + (np.clip(shade, 0, 1) * 255).astype("u1").tobytes()
        file.write(zlib.compress(body, 1))
    os.replace(f"{path}.part", path)
