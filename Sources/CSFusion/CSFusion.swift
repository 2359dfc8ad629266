// One import for integrators: everything a session takes, gives and is made of.
@_exported import Camera
@_exported import ChannelSounding
@_exported import Fusion
@_exported import Geometry
@_exported import Recording
@_exported import VisualOdometry
