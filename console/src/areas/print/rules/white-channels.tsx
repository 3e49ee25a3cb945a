import { channels } from '@zdb/contract/channels/channel-shops/channels'
import { print } from '@zdb/contract/desk/print/endpoints'
import { refresh, useCalls, useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './rules.module.css'

/** The channels whose tickets come out by themselves, for all stores of the merchant (domain, section 17). */
export const WhiteChannels = () => {
  const manages = useMay('print.setup')
  const white = useRead(print.white)
  const { send, pending } = useCalls()
  const act = async (sending: Promise<unknown>) => {
    await sending
    await refresh(print.white)
  }
  return (
    <Panel title="自动打印的渠道" extra={<span className={styles.quiet}>对全部门店生效</span>}>
      <Loaded reading={white} skeleton={<Skeleton rows={1} height={32} />}>
        {(rows) => {
          const left = channels.filter(({ code }) => !rows.some(({ channel }) => channel === code))
          return (
            <>
              <p className={styles.quiet}>
                {rows.length === 0
                  ? '还没有选渠道：网单不会自动出小票，只能手动打印'
                  : '只有这些渠道的网单自动出小票，其他渠道手动打印'}
              </p>
              <ul className={styles.channels} aria-label="自动打印的渠道" aria-busy={pending || undefined}>
                {rows.map(({ id, name }) => (
                  <li key={id}>
                    {name}
                    {manages && (
                      <button
                        type="button"
                        aria-label={`移除${name}`}
                        onClick={() => void act(send(print.removeWhite, { params: { id } }))}
                      >
                        ×
                      </button>
                    )}
                  </li>
                ))}
                {manages && left.length > 0 && (
                  <li className={styles.add}>
                    <FilterSelect
                      label="增加渠道"
                      search
                      options={left.map(({ code, name }) => ({ value: String(code), label: name }))}
                      value=""
                      onChange={(code) => code && void act(send(print.addWhite, { body: { channel: Number(code) } }))}
                    />
                  </li>
                )}
              </ul>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
