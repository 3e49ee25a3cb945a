import { print } from '@zdb/contract/desk/print/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { Ago } from '#ui/time/ago.tsx'
import type { Template } from '../print-setup.ts'
import styles from './template.module.css'

const nameOf = (version: number): string => (version === 0 ? '默认模板' : `第 ${version} 版`)

/** Earlier versions; a restored one becomes the newest, nothing is lost by it. */
export const Versions = ({
  sid,
  template: { document, version: current, versions },
  onRestored,
}: {
  sid: string
  template: Template
  onRestored: () => void
}) => {
  const { send } = useSend(print.saveTemplate)
  const [confirm, question] = useConfirm()
  const restore = async (version: number) => {
    const answer = await send({ params: { sid }, body: { document, restore: version, version: current } })
    await refresh(print.templates)
    if (!answer.ok) return
    saySuccess(`已恢复${nameOf(version)}`)
    onRestored()
  }
  const ask = (version: number) =>
    confirm({
      title: `恢复${nameOf(version)}？`,
      consequence: '恢复后存为新的一版，之后的小票按它打印；现在的版本留在历史里。',
      act: '恢复',
      calm: true,
      onYes: () => restore(version),
    })
  const rows = [...versions, { version: 0, created_at: '', account: '' }]
  return (
    <Panel title="版本">
      <ul className={styles.versions} aria-label="模板版本">
        {rows.map(({ version, created_at, account }) => (
          <li key={version}>
            <strong>{nameOf(version)}</strong>
            <span className={styles.quiet}>
              {account} {created_at && <Ago moment={created_at} />}
            </span>
            {version === current ? (
              <span className={styles.quiet}>正在使用</span>
            ) : (
              <Button kind="text" aria-label={`恢复${nameOf(version)}`} onClick={() => ask(version)}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
      {question}
    </Panel>
  )
}
