"""The models by name; each is a function that builds itself in an empty scene."""
MODELS = {}


def model(name, pose="stand", front=(0, 7), angle=(27, 17)):
    """`front` and `angle`: degrees the camera is turned and raised in the two views."""
    if pose == "lie" and front == (0, 7):
        front, angle = (0, 89.9), (14, 56)

    def keep(build):
        MODELS[name] = (build, pose, front, angle)
        return build

    return keep
