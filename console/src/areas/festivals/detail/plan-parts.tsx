import { festivalRoles, templateAudiences, festivalRoleNames } from '@zdb/contract/shop/festivals/states'
import { Copyable } from '#ui/action/copyable.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { dayAndTime } from '#ui/format/moment.ts'
import { useNow } from '#ui/time/clock.ts'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { dayWords, daysWords, timesWords, type FestivalDetail } from '../festival.ts'
import styles from './detail.module.css'

type Part = { festival: FestivalDetail }

export const Waves = ({ festival }: Part) => {
  const now = useNow(60_000)
  if (festival.waves.length === 0) return null
  return (
    <Panel title="备货波次">
      <ol className={styles.lines}>
        {festival.waves.map((wave) => (
          <li key={`${wave.name}${wave.at}`}>
            <strong>{dayAndTime(wave.at, now)}</strong>
            <span>
              {wave.name} · 准备{dayWords(wave.from)} {timesWords(wave)} 的 {wave.share}%
            </span>
            <span className={styles.soft}>{festivalRoles[wave.role]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export const People = ({ festival }: Part) => {
  const rows = festivalRoleNames.flatMap((role) => {
    const names = festival.roles.filter((planned) => planned.role === role).map(({ name }) => name)
    return names.length > 0 ? [[festivalRoles[role], names.join('、')] as const] : []
  })
  return rows.length === 0 ? null : (
    <Panel title="分工">
      <Facts rows={Object.fromEntries(rows)} />
    </Panel>
  )
}

/** The words of a template, with what this festival says itself. */
const filled = (festival: FestivalDetail, text: string): string =>
  text
    .replaceAll('{节日}', `${festival.name}（${daysWords(festival)}）`)
    .replaceAll('{门店}', festival.stores.map(({ name }) => name).join('、'))

export const Templates = ({ festival }: Part) =>
  festival.templates.length === 0 ? null : (
    <Panel title="话术">
      <ul className={styles.lines}>
        {festival.templates.map((template) => (
          <li key={template.title}>
            <strong>{template.title}</strong>
            <span className={styles.template}>{filled(festival, template.text)}</span>
            <span className={styles.soft}>
              {templateAudiences[template.audience]} <Copyable text={filled(festival, template.text)}>复制</Copyable>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

type Channel = FestivalDetail['channels'][number]

const standing = ({ can_close, closed, pending, error }: Channel) => {
  if (!can_close) return { tone: 'neutral', words: '不能代为打烊' } as const
  if (error) return { tone: 'red', words: '未同步' } as const
  if (pending) return { tone: 'yellow', words: '正在同步' } as const
  return closed ? ({ tone: 'red', words: '已打烊' } as const) : ({ tone: 'green', words: '营业中' } as const)
}

export const Channels = ({ festival }: Part) =>
  festival.channels.length === 0 ? null : (
    <Panel title="渠道店铺">
      <ul className={styles.lines}>
        {festival.channels.map((channel) => {
          const { tone, words } = standing(channel)
          return (
            <li key={channel.id}>
              <strong>{channel.name}</strong>
              <span className={styles.soft}>
                {channel.channel} · {channel.store}
                {channel.error && ` · ${channel.error}`}
              </span>
              <StatusTag tone={tone}>{words}</StatusTag>
            </li>
          )
        })}
      </ul>
      <p className={styles.soft}>渠道只能整店打烊：今天剩余时段都接满后才打烊，有空位就恢复。</p>
    </Panel>
  )
