import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

type Face = { label: string; children: ReactNode }

/** A button that is a drawing; what it does stands in its name and its tip. */
export const IconButton = ({
  label,
  ...rest
}: Face & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type' | 'aria-label' | 'title'>) => (
  <button {...rest} type="button" className={styles.icon} aria-label={label} title={label} />
)

/** The same drawing, behind which files are chosen. */
export const FileIconButton = ({
  label,
  children,
  onFiles,
  ...rest
}: Face &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple'> & { onFiles: (files: File[]) => void }) => (
  <label className={styles.icon} title={label}>
    <input
      {...rest}
      type="file"
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        onFiles(files)
      }}
    />
    {children}
  </label>
)
