package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.cgroup.ControlGroups;

/// A wall of this host.
public interface LocalWall extends Wall {
    ControlGroups groups();
}
