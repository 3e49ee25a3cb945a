import { useId } from 'react'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import { strategies, type Strategy } from '@zdb/contract/couriers/delivery/states'
import styles from './strategy-choice.module.css'

/** What goes on by itself first, then what waits for a person. */
const order: readonly Strategy[] = ['autopilot', 'cheapest', 'fastest', 'race', 'one']

export const StrategyChoice = ({ value, onChange }: { value: Strategy; onChange: (strategy: Strategy) => void }) => {
  const name = useId()
  return (
    <div className={styles.choices} role="radiogroup" aria-label="呼叫策略">
      {order.map((strategy) => (
        <label key={strategy}>
          <input
            type="radio"
            name={name}
            checked={strategy === value}
            onChange={() => onChange(strategy)}
            aria-label={strategies[strategy].label}
            aria-describedby={`${name}${strategy}`}
          />
          <strong>
            {strategies[strategy].label}
            {strategy === usualSetting.strategy && <small>默认</small>}
          </strong>
          <span id={`${name}${strategy}`}>{strategies[strategy].hint}</span>
        </label>
      ))}
    </div>
  )
}
