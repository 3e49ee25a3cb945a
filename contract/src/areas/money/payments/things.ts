export type PaymentsThing = 'payment' | 'remittance'
