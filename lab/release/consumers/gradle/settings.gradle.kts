dependencyResolutionManagement {
    repositories {
        maven(url = providers.gradleProperty("petstoreRepository").get())
        mavenCentral()
    }
}

rootProject.name = "shop"
