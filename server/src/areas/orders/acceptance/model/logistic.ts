/** Some offerings that look the same: what they have of each named feature, how many there were, how many were taken. */
export type Row = {
  readonly features: readonly number[]
  readonly values: readonly number[]
  readonly offerings: number
  readonly taken: number
  /** What is known of them already, on the scale of log odds. */
  readonly offset: number
}

/** Lets others have their turn between two handfuls of rows. */
export type Breathe = () => Promise<void>
const rowsInABreath = 250

export type Fit = { readonly coefficients: number[]; readonly covariance: number[][] }

export const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds))

const zeroes = (size: number): number[] => Array.from({ length: size }, () => 0)
const square = (size: number): number[][] => Array.from({ length: size }, () => zeroes(size))
const at = (list: readonly number[], index: number): number => list[index] ?? 0

export const oddsOf = ({ features, values, offset }: Row, coefficients: readonly number[]): number =>
  features.reduce((sum, feature, index) => sum + at(coefficients, feature) * at(values, index), offset)

/** The inverse of a symmetric matrix that is positive definite, by Gauss and Jordan. */
export const inverse = (matrix: readonly (readonly number[])[]): number[][] => {
  const size = matrix.length
  const left = matrix.map((row) => [...row])
  const right = square(size)
  for (const [index, row] of right.entries()) row[index] = 1
  for (let pivot = 0; pivot < size; pivot += 1) {
    const [line, mirror] = [left[pivot] ?? [], right[pivot] ?? []]
    const scale = at(line, pivot)
    for (let column = 0; column < size; column += 1) {
      line[column] = at(line, column) / scale
      mirror[column] = at(mirror, column) / scale
    }
    for (let other = 0; other < size; other += 1) {
      const [target, twin] = [left[other] ?? [], right[other] ?? []]
      const factor = other === pivot ? 0 : at(target, pivot)
      if (factor === 0) continue
      for (let column = 0; column < size; column += 1) {
        target[column] = at(target, column) - factor * at(line, column)
        twin[column] = at(twin, column) - factor * at(mirror, column)
      }
    }
  }
  return right
}

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, index) => sum + value * at(vector, index), 0))

/** Gradient and curvature of the penalised likelihood: a pull to nothing, so strong for each feature. */
const slopesAt = async (
  rows: readonly Row[],
  pull: readonly number[],
  coefficients: readonly number[],
  breathe: Breathe,
) => {
  const gradient = pull.map((strength, index) => -strength * at(coefficients, index))
  const curvature = square(pull.length)
  for (const [index, line] of curvature.entries()) line[index] = at(pull, index)
  for (const [count, row] of rows.entries()) {
    if (count % rowsInABreath === 0) await breathe()
    const share = logistic(oddsOf(row, coefficients))
    const weight = row.offerings * share * (1 - share)
    const surplus = row.taken - row.offerings * share
    for (const [i, feature] of row.features.entries()) {
      const value = at(row.values, i)
      gradient[feature] = at(gradient, feature) + surplus * value
      const line = curvature[feature] ?? []
      for (const [j, other] of row.features.entries())
        line[other] = at(line, other) + weight * value * at(row.values, j)
    }
  }
  return { gradient, curvature }
}

const mostRounds = 30
const settled = 1e-6
/** No step of one round is longer: far from the end the curvature says too little. */
const longestStep = 2

/** Logistic regression with a pull to nothing, by iteratively reweighted least squares. */
export const fitLogistic = async (rows: readonly Row[], pull: readonly number[], breathe: Breathe): Promise<Fit> => {
  let coefficients = zeroes(pull.length)
  let covariance = square(pull.length)
  for (let round = 0; round < mostRounds; round += 1) {
    const { gradient, curvature } = await slopesAt(rows, pull, coefficients, breathe)
    covariance = inverse(curvature)
    const step = times(covariance, gradient)
    const length = Math.max(...step.map(Math.abs))
    const factor = length > longestStep ? longestStep / length : 1
    coefficients = coefficients.map((value, index) => value + factor * at(step, index))
    if (length < settled) break
  }
  return { coefficients, covariance }
}

/** Least squares with a pull to nothing: `taken` is then the sum of what was measured. */
export const fitMeans = async (rows: readonly Row[], pull: readonly number[], breathe: Breathe): Promise<number[]> => {
  const sums = zeroes(pull.length)
  const products = square(pull.length)
  for (const [index, line] of products.entries()) line[index] = at(pull, index)
  for (const [count, row] of rows.entries()) {
    if (count % rowsInABreath === 0) await breathe()
    for (const [i, feature] of row.features.entries()) {
      sums[feature] = at(sums, feature) + (row.taken - row.offerings * row.offset) * at(row.values, i)
      const line = products[feature] ?? []
      for (const [j, other] of row.features.entries())
        line[other] = at(line, other) + row.offerings * at(row.values, i) * at(row.values, j)
    }
  }
  return times(inverse(products), sums)
}
