import { describe, expect, it } from 'vitest';
import { localized } from '#platform/i18n/texts.ts';
import { peopleInWords, say } from './plan.ts';

const text = say(localized('{count} 人', '{count} 人', '{count} people', '{count} người'));

describe('the number of people in a sheet', () => {
  it('is about so many, unless it is nobody', () => {
    expect(peopleInWords({ kind: 'reach', text, count: 1200, about: true }, 'en')).toBe('about 1,200 people');
    expect(peopleInWords({ kind: 'reach', text, count: 0, about: true }, 'en')).toBe('0 people');
    expect(peopleInWords({ kind: 'reach', text, count: 7 }, 'en')).toBe('7 people');
  });

  it('is said without the space that stands before a figure', () => {
    const reach = say(localized('员工共 {count} 人', '員工共 {count} 人', '{count} people', '{count} người'));
    expect(peopleInWords({ kind: 'reach', text: reach, count: 7, about: true }, 'zh-CN')).toBe('员工共约 7 人');
    expect(peopleInWords({ kind: 'reach', text: reach, count: 7 }, 'zh-CN')).toBe('员工共 7 人');
  });
});
