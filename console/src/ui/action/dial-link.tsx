import styles from './button.module.css'

/** The next step is a call: what a phone dials and a desk hands to the phone beside it. */
export const DialLink = ({ number, children }: { number: string; children: string }) => (
  <a className={styles.button} data-layer data-kind="primary" href={`tel:${number}`}>
    {children}
  </a>
)
