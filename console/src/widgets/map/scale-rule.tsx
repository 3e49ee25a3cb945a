import type { ruleFor } from './framing.ts'
import styles from './map.module.css'

/** A length to measure by, in the lower right corner of a drawing. */
export const ScaleRule = ({
  rule,
  frame,
}: {
  rule: ReturnType<typeof ruleFor>
  frame: { readonly width: number; readonly height: number }
}) => (
  <g className={styles.rule} transform={`translate(${frame.width - 16} ${frame.height - 14})`}>
    <path d={`M0 -4V0H${(-rule.width).toFixed(1)}V-4`} />
    <text y="-7" textAnchor="end">
      {rule.words}
    </text>
  </g>
)
