import { simulation } from './simulation/suite.ts'

simulation('Another shift in bad weather', 61, 60)
