export type FieldError = { field: string; message: string }

export type Envelope<T> = { code: number; message: string; data: T | null; errors: FieldError[] }
