import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { readSettings } from './settings.ts'

test('links lead to the site however its address was written down', () => {
  for (const written of ['https://gantry.example', 'https://gantry.example/', 'https://gantry.example//'])
    expect(partsOf(readSettings({ GANTRY_PUBLIC_URL: written }), '/nowhere').publicUrl).toBe('https://gantry.example')
})
