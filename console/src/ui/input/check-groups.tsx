import { Checkbox } from 'antd'
import styles from './check-groups.module.css'

export type CheckGroup = {
  readonly group: string
  readonly items: readonly { readonly name: string; readonly label: string }[]
}

const none: readonly string[] = []

/**
 * A two-level tree of ticks: each group's own tick takes or leaves all of it, unless there is a `most` of them. `fixed`
 * ones are held elsewhere.
 */
export const CheckGroups = ({
  groups,
  fixed = none,
  fixedNote,
  most,
  value = none,
  onChange,
}: {
  groups: readonly CheckGroup[]
  fixed?: readonly string[]
  fixedNote?: string
  most?: number
  value?: readonly string[]
  onChange?: (names: string[]) => void
}) => {
  const set = (names: readonly string[], on: boolean) =>
    onChange?.(on ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))

  const isFull = most !== undefined && value.length >= most
  const offOf = (name: string): { disabled?: true; title?: string | undefined } => {
    if (fixed.includes(name)) return { disabled: true, title: fixedNote }
    return isFull && !value.includes(name) ? { disabled: true, title: `最多${most}个` } : {}
  }

  return (
    <div className={styles.groups}>
      {groups.map(({ group, items }) => {
        const free = items.map((item) => item.name).filter((name) => !fixed.includes(name))
        const held = items.filter(({ name }) => fixed.includes(name) || value.includes(name))
        return (
          <fieldset key={group} className={styles.group}>
            <legend>
              {most === undefined ? (
                <Checkbox
                  disabled={free.length === 0}
                  checked={held.length === items.length}
                  indeterminate={held.length > 0 && held.length < items.length}
                  onChange={(event) => set(free, event.target.checked)}
                >
                  {group}
                </Checkbox>
              ) : (
                <strong>{group}</strong>
              )}
            </legend>
            <div className={styles.items}>
              {items.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  {...offOf(name)}
                  checked={fixed.includes(name) || value.includes(name)}
                  onChange={(event) => set([name], event.target.checked)}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
