import styles from './switch.module.css'

/** `label` names what is switched; the position says whether it is on. */
export const Switch = ({
  label,
  on,
  busy = false,
  onChange,
}: {
  label: string
  on: boolean
  busy?: boolean
  onChange: (on: boolean) => void
}) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-label={label}
    aria-checked={on}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : () => onChange(!on)}
  />
)
