plugins {
    java
}

dependencies {
    implementation(platform(libs.petstore.bom))
    implementation(libs.petstore.client)
    testImplementation(libs.petstore.mockserver)
    testImplementation(libs.junit)
    testRuntimeOnly(libs.junit.launcher)
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(17)
    }
}

tasks.test {
    useJUnitPlatform()
}
