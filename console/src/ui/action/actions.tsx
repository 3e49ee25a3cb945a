import { Dropdown, Tooltip, type MenuProps } from 'antd'
import { Button } from './button.tsx'
import styles from './actions.module.css'

export type Action = {
  label: string
  onPress: () => void
  busy?: boolean
  /** Temporarily impossible, and why. */
  why?: string
  danger?: boolean
  /** Under which heading it stands in 更多. */
  group?: string | undefined
}

const OneAction = ({ action, kind }: { action: Action; kind: 'primary' | 'danger' | 'text' }) => (
  <Tooltip title={action.why} trigger={['hover', 'focus']}>
    <Button
      kind={kind}
      busy={action.busy}
      off={action.why !== undefined}
      data-danger={action.danger || undefined}
      aria-description={action.why}
      onClick={action.onPress}
    >
      {action.label}
    </Button>
  </Tooltip>
)

type MenuItem = NonNullable<MenuProps['items']>[number]

const itemOf = (action: Action): MenuItem => ({
  key: action.label,
  label: action.label,
  title: action.why ?? '',
  danger: action.danger,
  disabled: action.why !== undefined || action.busy,
  onClick: action.onPress,
})

/** What belongs together under its heading, in the order in which it came; what ends a thing stands apart. */
const menuOf = (actions: readonly Action[]): MenuItem[] => {
  const groups = Map.groupBy(
    actions.filter(({ danger }) => !danger),
    ({ group = '' }) => group,
  )
  const calm = [...groups].flatMap(([label, inside]): MenuItem[] =>
    label ? [{ type: 'group', key: label, label, children: inside.map(itemOf) }] : inside.map(itemOf),
  )
  const danger = actions.filter((action) => action.danger).map(itemOf)
  const line: MenuItem[] = calm.length > 0 && danger.length > 0 ? [{ type: 'divider' }] : []
  return [...calm, ...line, ...danger]
}

/** Half a window there is always, above the button or below it; a longer menu scrolls. */
const roomy = { maxHeight: 'calc(50vh - 24px)', overflowY: 'auto' } as const

/**
 * The first action is the likely next step, two more stand beside it as words, the rest is under 更多.
 * `quiet` for rows of a table, where twenty filled buttons would shout; `few` where there is room for one word less,
 * `lone` where there is room for the next step alone, `safe` where none of them is the next step: what cannot be taken
 * back is then under 更多 too.
 */
export const Actions = ({
  actions,
  quiet = false,
  few = false,
  lone = false,
  safe = false,
}: {
  actions: readonly Action[]
  quiet?: boolean
  few?: boolean
  lone?: boolean
  safe?: boolean
}) => {
  const near = safe ? actions.filter(({ danger }) => !danger) : actions
  const shown = near.slice(0, lone ? 1 : (quiet || few) && actions.length > 3 ? 2 : 3)
  const rest = actions.filter((action) => !shown.includes(action))
  return (
    <span className={styles.actions} data-quiet={quiet || undefined}>
      {shown.map((action, index) => (
        <OneAction
          key={action.label}
          action={action}
          kind={index > 0 || quiet ? 'text' : action.danger ? 'danger' : 'primary'}
        />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            style: roomy,
            items: menuOf(rest),
          }}
        >
          <Button kind="text" aria-haspopup="menu">
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
