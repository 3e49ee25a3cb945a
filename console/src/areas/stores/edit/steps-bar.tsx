import { steps, type Step } from './draft.ts'
import styles from './edit.module.css'

/** Where one is; steps that can be gone to are buttons. */
export const StepsBar = ({
  step,
  reachable,
  onStep,
}: {
  step: Step
  reachable: (step: Step) => boolean
  onStep: (step: Step) => void
}) => (
  <nav aria-label="步骤">
    <ol className={styles.steps}>
      {steps.map(({ key, label }, index) => (
        <li key={key} data-current={key === step || undefined}>
          <button
            type="button"
            aria-current={key === step ? 'step' : undefined}
            aria-disabled={!reachable(key) || undefined}
            onClick={reachable(key) ? () => onStep(key) : undefined}
          >
            <span aria-hidden>{index + 1}</span>
            {label}
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
