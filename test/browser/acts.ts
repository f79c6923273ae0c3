import type { Page } from 'playwright-core';

// What a person does on a page, and sees.

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const follow = (page: Page, name: string | RegExp) =>
  page.locator('#content').getByRole('link', { name }).first().click();
export const openRow = (page: Page, name: RegExp) => page.getByRole('row').filter({ hasText: name }).first().click();
export const sees = (page: Page, text: string | RegExp) =>
  page.locator('#content, [role=dialog]').getByText(text).first().waitFor();
/** Chooses from a list that opens below its field. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`\\b${label}$`) }).click();
  await page.getByRole('option', { name: option }).first().click();
}
