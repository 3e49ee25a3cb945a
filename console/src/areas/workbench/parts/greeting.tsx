import { useMay, useSession } from '#core/session/session.ts'
import { useNow } from '#ui/time/clock.ts'
import { momentText } from '#ui/format/moment.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Shortcuts } from './shortcuts.tsx'

const hours: readonly (readonly [until: number, words: string])[] = [
  [5, '夜深了'],
  [11, '上午好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
]
const days = '日一二三四五六'

export const Greeting = () => {
  const me = useSession((session) => session.me)
  const reads = useMay('workbench.read')
  const now = momentText(useNow(60_000))
  const words = hours.find(([until]) => Number(now.slice(11, 13)) < until)?.[1]
  const weekday = days[new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay()]
  return (
    <PageHeader
      title={`${words}，${me?.name || me?.mobile}`}
      note={`${me?.merchant_name} · ${Number(now.slice(5, 7))}月${Number(now.slice(8, 10))}日 星期${weekday}`}
    >
      {reads && <Shortcuts />}
    </PageHeader>
  )
}
