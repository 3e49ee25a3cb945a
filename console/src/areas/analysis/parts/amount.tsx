import { Money } from '#ui/value/money.tsx'
import type { Unit } from './delta.ts'

const grouped = (count: string): string => count.replace(/\B(?=(\d{3})+$)/g, ',')

/** A figure of the wire, with what it is of. */
export const Amount = ({ unit, value }: { unit: Unit; value: string | null }) => {
  if (value === null) return <>—</>
  if (unit === 'money') return <Money yuan={value} />
  if (unit === 'rate') return <>{value}%</>
  if (unit === 'minutes') return <>{value} 分钟</>
  return <>{grouped(value)}</>
}
