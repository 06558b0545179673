// The numbers that Python (`shared.py`) and the page share when they read a picture. What each means
// is said where Python uses it. Below the first brace this is JSON, too.

export const shared = {
  "opening": {"most_bytes": 33554432, "most_dots": 50000000, "least_side": 48},
  "finding": {"least_share": 0.02, "surely": 0.91, "better": 0.12, "faint": 0.4, "another": 0.75, "odd": 0.3, "large": 4,
    "turned": 7, "alike": 6, "witnesses": 12},
  "bending": {"bent": 3.0, "least": 0.006, "most": 0.1, "edge": 0.08, "longest": 1200, "pieces": 24,
    "between": 0.04, "known": 0.9, "odd": 0.25},
  "ruling": {"least": 3, "most": 60, "margin": 24, "smallest": 420, "largest": 1300, "least_dots": 9,
    "square": 1.45, "tolerance": 0.07, "hidden": 25, "moved": 0.3, "same": 0.02, "good": 0.62, "faintest": 0.2, "outside": 0.4,
    "goes_on": 0.45, "worse": 0.05, "noisy": 0.7},
  "levelling": {"side": 32, "smallest": 16, "largest": 64, "faintest": 0.3, "beside": 0.2,
    "dark": 110, "lighter": 12},
  "glyphs": {"edge": 0.07, "least_height": 0.17, "most_side": 0.6, "height": 15},
  "walls": {"reach": 0.14, "faint": 0.008, "darkest": 0.4, "parts": [0.1, 0.3, 0.7, 0.9]},
  "bare": {"from": 7, "dots": 4, "ink": 0.09},
  "beside": {"near": 3, "dots": 4, "end": 6, "same": 0.2, "ends": 0.5, "surely": 0.99, "perhaps": 0.03, "odds": 50, "alike": 0.6},
  "doubts": {"black": 2, "walls": 2},
  "rarer": {"?": 0.01, "dot": 0.1, "cross": 0.1, "tick": 0.1, "empty": 2.5},
  "numbers": {
    "heyawake": [0.728, 0.251, 0.019, 0.002],
    "hitori": [0.151, 0.187, 0.221, 0.186, 0.175, 0.079],
    "kuromasu": [0.068, 0.276, 0.268, 0.174, 0.081, 0.07, 0.035, 0.016, 0.01, 0.002],
    "kuroshuto": [0.321, 0.413, 0.206, 0.052, 0.008],
    "nurikabe": [0.363, 0.4, 0.154, 0.048, 0.021, 0.008, 0.002, 0.001, 0.001]}
};
