import { Switch } from '#ui/input/switch.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import styles from './lists.module.css'

const wordsOf = (enabled: boolean) => (enabled ? '启用' : '停用')

/** For those who may only look. */
export const EnabledTag = ({ enabled }: { enabled: boolean }) => (
  <StatusTag tone={enabled ? 'green' : 'neutral'}>{wordsOf(enabled)}</StatusTag>
)

export const EnabledSwitch = ({
  name,
  enabled,
  busy,
  onChange,
}: {
  name: string
  enabled: boolean
  busy: boolean
  onChange: (on: boolean) => void
}) => (
  <span className={styles.state}>
    <Switch label={`启用${name}`} on={enabled} busy={busy} onChange={onChange} />
    {wordsOf(enabled)}
  </span>
)
