import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
  /** `primary` is the one next action of a view. */
  kind?: 'primary' | 'plain' | 'text' | 'danger'
  /** Under way: shows progress and cannot be pressed again. */
  busy?: boolean
  /** Temporarily impossible. It keeps its focus, so that a hint can say why. */
  off?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({
  kind = 'plain',
  busy = false,
  off = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const blocked = busy || off
  return (
    <button
      {...rest}
      type={blocked ? 'button' : type}
      className={styles.button}
      data-layer
      data-kind={kind}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? undefined : onClick}
    />
  )
}
