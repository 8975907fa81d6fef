"""Renders models of the demo shop.
Usage: blender -b -P db/demo/models/render.py -- [--size 560] [--samples 18] [--views front,angle] [--force] [--list] [names]
Renders what is missing and models whose function has changed; after a change to helpers, use --force."""
import argparse
import hashlib
import importlib
import inspect
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import studio  # noqa: E402
from registry import MODELS  # noqa: E402

OUT = os.path.join(HERE, "..", ".renders")
FAMILIES = [f[6:-3] for f in sorted(os.listdir(HERE)) if f.startswith("forms_") and f.endswith(".py")]


def source_of(file):
    """The digest of the function a file was rendered from."""
    if not os.path.exists(file):
        return None
    with open(file, "rb") as f:
        return json.loads(f.readline()).get("source")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=560)
    parser.add_argument("--samples", type=int, default=18)
    parser.add_argument("--views", default="front,angle")
    parser.add_argument("--out", default=OUT)
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])
    for family in FAMILIES:
        importlib.import_module(f"forms_{family}")
    # Read now: a module that is edited meanwhile would give another source than the one that runs.
    sources = {n: hashlib.sha256(inspect.getsource(m[0]).encode()).hexdigest()[:12] for n, m in MODELS.items()}
    if args.list:
        print("\n".join(sorted(MODELS)))
        return
    # All fronts before the first angle: a product without its angle is drawn with its front turned.
    for view in args.views.split(","):
        for name in args.names or sorted(MODELS):
            build, pose, front, angle = MODELS[name]
            file = os.path.join(args.out, f"{name}-{view}.layers")
            if not args.force and source_of(file) == sources[name]:
                continue
            start = time.time()
            studio.new_scene(args.size, args.samples)
            build()
            bpy.context.view_layer.update()
            points = studio.corners()
            ground = studio.floor(studio.light_up(points, pose == "lie"))
            yaw, pitch = front if view == "front" else angle
            studio.shoot(name, view, pose, yaw, pitch, ground, points, args.out, sources[name])
            print(f"RENDERED {name} {view} {time.time() - start:.1f} s", flush=True)


main()
