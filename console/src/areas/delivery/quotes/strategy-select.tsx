import { useId } from 'react'
import { strategies, strategyNames, type Strategy } from '@zdb/contract/couriers/delivery/states'
import { SelectInput } from '#ui/input/inputs.tsx'
import styles from './strategy-select.module.css'

/** How riders are called, and what that means. */
export const StrategySelect = ({
  names = strategyNames,
  value,
  onChange,
}: {
  names?: readonly Strategy[]
  value: Strategy
  onChange: (strategy: Strategy) => void
}) => {
  const id = useId()
  return (
    <div className={styles.strategy}>
      <label htmlFor={id}>策略</label>
      <SelectInput
        id={id}
        options={names.map((name) => ({ value: name, label: strategies[name].label }))}
        value={value}
        onChange={(next) => onChange(next as Strategy)}
      />
      <p>{strategies[value].hint}</p>
    </div>
  )
}
