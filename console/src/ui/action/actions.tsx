import { Dropdown, Tooltip } from 'antd'
import { Button } from './button.tsx'
import styles from './actions.module.css'

export type Action = {
  label: string
  onPress: () => void
  busy?: boolean
  /** Temporarily impossible, and why. */
  why?: string
  danger?: boolean
}

const OneAction = ({ action, kind }: { action: Action; kind: 'primary' | 'text' }) => (
  <Tooltip title={action.why} trigger={['hover', 'focus']}>
    <Button
      kind={kind}
      busy={action.busy}
      off={action.why !== undefined}
      aria-description={action.why}
      onClick={action.onPress}
    >
      {action.label}
    </Button>
  </Tooltip>
)

/** Half a window there is always, above the button or below it; a longer menu scrolls. */
const roomy = { maxHeight: 'calc(50vh - 24px)', overflowY: 'auto' } as const

/**
 * The first action is the likely next step, two more stand beside it as words, the rest is under 更多.
 * `quiet` for rows of a table, where twenty filled buttons would shout; `few` where there is room for one word less,
 * `lone` where there is room for the next step alone.
 */
export const Actions = ({
  actions,
  quiet = false,
  few = false,
  lone = false,
}: {
  actions: readonly Action[]
  quiet?: boolean
  few?: boolean
  lone?: boolean
}) => {
  const shown = actions.slice(0, lone ? 1 : (quiet || few) && actions.length > 3 ? 2 : 3)
  const rest = actions.slice(shown.length)
  return (
    <span className={styles.actions} data-quiet={quiet || undefined}>
      {shown.map((action, index) => (
        <OneAction key={action.label} action={action} kind={index === 0 && !quiet ? 'primary' : 'text'} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            style: roomy,
            items: rest.map((action) => ({
              key: action.label,
              label: action.label,
              title: action.why ?? '',
              danger: action.danger,
              disabled: action.why !== undefined || action.busy,
              onClick: action.onPress,
            })),
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
