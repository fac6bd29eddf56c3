package io.caisson.sandbox.wall;

/// A wall of this host.
interface LocalWall extends Wall {
    ControlGroups groups();
}
