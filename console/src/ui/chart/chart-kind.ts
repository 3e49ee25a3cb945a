/** Lines, bars side by side, or low bars one upon the other. */
export type ChartKind = 'line' | 'bar' | 'stack'
